/** The state once the background has written down that its database is new, which comes last. */
export const prepared = { databases: { verdict: { 'archive-notes': 1 } } };

/** Leaves behind in the extension all that a test can. Runs in a page of it, in either browser. */
export async function leaveResidue(): Promise<void> {
  await chrome.storage.local.set({ residue: 'local', preferences: { pageBadge: true } });
  await chrome.storage.session.set({ residue: 'session' });
  await new Promise((resolve) => (indexedDB.open('residue').onsuccess = resolve));
  await chrome.alarms.create('residue', { delayInMinutes: 60 });
  await chrome.action.setBadgeText({ text: 'residue' });
  await chrome.action.setTitle({ title: 'residue' });
  await chrome.action.setPopup({ popup: '/popup.html?residue' });
  await chrome.contextMenus.removeAll();
  const rule = { id: 77, action: { type: 'block' }, condition: { urlFilter: '||residue.example' } };
  await chrome.declarativeNetRequest.updateSessionRules({ addRules: [rule] });
  const { id } = await chrome.windows.getCurrent();
  await chrome.windows.update(id, { width: 640, height: 480 });
  await chrome.windows.create({ url: '/options.html', width: 500, height: 400 });
}

type Set = (values: Record<string, unknown>) => Promise<void>;
declare const chrome: {
  action: Record<'setBadgeText' | 'setTitle' | 'setPopup', (to: object) => Promise<void>>;
  alarms: { create: (name: string, when: { delayInMinutes: number }) => Promise<void> };
  contextMenus: { removeAll: () => Promise<void> };
  declarativeNetRequest: { updateSessionRules: (change: { addRules: object[] }) => Promise<void> };
  storage: Record<'local' | 'session', { set: Set }>;
  windows: {
    create: (how: object) => Promise<object>;
    getCurrent: () => Promise<{ id: number }>;
    update: (id: number, how: object) => Promise<object>;
  };
};
