// oxlint-disable unicorn/consistent-function-scoping -- a page gets the source of one function
type Items = Record<string, unknown>;

/**
 * Stands in for the browser's interface where a page of the extension is served over HTTP. Runs in
 * the page before its own scripts, and can use nothing from here. Extension storage lies in the
 * storage of the origin, so a reload keeps it, and all pages hear of a change. `answerMessage` is
 * the background's part.
 */
export function fakeExtension(): void {
  const global = globalThis as unknown as {
    answerMessage: (message: unknown) => Promise<unknown>;
    browser: unknown;
    chrome: unknown;
  };

  const readFile = (path: string) => {
    const request = new XMLHttpRequest();
    request.open('GET', path, false);
    request.send();
    return JSON.parse(request.responseText) as unknown;
  };

  const makeEvent = <Told extends unknown[]>() => {
    const listeners = new Set<(...told: Told) => unknown>();
    return {
      addListener: (listener: (...told: Told) => unknown) => void listeners.add(listener),
      removeListener: (listener: (...told: Told) => unknown) => void listeners.delete(listener),
      dispatch: (...told: Told) => {
        for (const listener of listeners) listener(...told);
      },
    };
  };

  // Browsers keep the keys of every stored object in order.
  const inOrder = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value;
  const stored = 'extension-storage';
  const parse = (text: string | null) => JSON.parse(text ?? '{}') as Items;
  const onChanged = makeEvent<[changes: Record<string, Items>, area: string]>();
  const tell = (before: Items, after: Items) => {
    const changes: Record<string, Items> = {};
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (JSON.stringify(before[key]) === JSON.stringify(after[key])) continue;
      changes[key] = {
        ...(key in before && { oldValue: before[key] }),
        ...(key in after && { newValue: after[key] }),
      };
    }
    if (Object.keys(changes).length > 0) onChanged.dispatch(changes, 'local');
  };
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === stored || key === null) tell(parse(oldValue), parse(newValue));
  });
  const keptInSession = 'extension-session';
  const session = {
    get: async (key: string) => {
      const { [key]: value } = parse(sessionStorage.getItem(keptInSession));
      return value === undefined ? {} : { [key]: value };
    },
    set: async (items: Items) => {
      const all = parse(sessionStorage.getItem(keptInSession));
      sessionStorage.setItem(keptInSession, JSON.stringify(Object.assign(all, items)));
    },
    remove: async (key: string) => {
      const { [key]: _, ...rest } = parse(sessionStorage.getItem(keptInSession));
      sessionStorage.setItem(keptInSession, JSON.stringify(rest));
    },
  };
  const change = async (next: (all: Items) => Items) => {
    const before = parse(localStorage.getItem(stored));
    localStorage.setItem(stored, JSON.stringify(next({ ...before }), inOrder));
    const after = parse(localStorage.getItem(stored));
    setTimeout(() => tell(before, after));
  };
  const listOf = (keys: string | string[]) => (Array.isArray(keys) ? keys : [keys]);
  const local = {
    get: async (keys: string | string[] | null = null) => {
      const all = parse(localStorage.getItem(stored));
      if (keys === null) return all;
      return Object.fromEntries(
        listOf(keys).flatMap((key) => (key in all ? [[key, all[key]]] : [])),
      );
    },
    set: async (items: Items) => change((all) => Object.assign(all, items)),
    remove: async (keys: string | string[]) =>
      change((all) => {
        for (const key of listOf(keys)) delete all[key];
        return all;
      }),
    clear: async () => change(() => ({})),
  };

  type Asked = { origins?: string[]; permissions?: string[] };
  const granted = () => parse(localStorage.getItem('granted')) as Asked;
  const grant = (next: (list: string[], asked: string[]) => string[], asked: Asked) => {
    const { origins = [], permissions = [] } = granted();
    const after = {
      origins: next(origins, asked.origins ?? []),
      permissions: next(permissions, asked.permissions ?? []),
    };
    localStorage.setItem('granted', JSON.stringify(after));
  };
  const [onAdded, onRemoved] = [makeEvent<[Asked]>(), makeEvent<[Asked]>()];
  const permissions = {
    contains: async ({ origins = [], permissions: names = [] }: Asked) => {
      const { origins: hosts = [], permissions: own = [] } = granted();
      return origins.every((one) => hosts.includes(one)) && names.every((one) => own.includes(one));
    },
    getAll: async () => ({ origins: [], permissions: [], ...granted() }),
    request: async (asked: Asked) => {
      grant((list, more) => [...new Set([...list, ...more])], asked);
      onAdded.dispatch(asked);
      return true;
    },
    remove: async (asked: Asked) => {
      grant((list, less) => list.filter((one) => !less.includes(one)), asked);
      onRemoved.dispatch(asked);
      return true;
    },
    onAdded,
    onRemoved,
  };

  let messages: Record<string, { message: string }> | undefined;
  const getMessage = (key: string, parts: string | string[] = []) => {
    messages ??= readFile('/_locales/en/messages.json') as typeof messages;
    const { message = '' } = messages?.[key] ?? {};
    return message.replace(/\$(\$|\d)/g, (_, sign: string) =>
      sign === '$' ? sign : (listOf(parts)[Number(sign) - 1] ?? ''),
    );
  };

  const front = { id: 1, windowId: 1, active: true };
  const open = async (url: string) => ({ ...front, id: window.open(url) ? 2 : 3 });
  global.chrome = global.browser = {
    action: { getUserSettings: async () => ({ isOnToolbar: false }), setBadgeText: async () => {} },
    alarms: { create: async () => {} },
    commands: {
      getAll: async () => {
        const { commands } = readFile('/manifest.json') as { commands: Record<string, object> };
        return Object.keys(commands).map((name) => ({ name, shortcut: '' }));
      },
    },
    contextMenus: { ContextType: { TAB: 'tab' } },
    declarativeNetRequest: { updateSessionRules: async () => {} },
    i18n: { getMessage, getUILanguage: () => 'en-US' },
    permissions,
    runtime: {
      id: 'verdict',
      getManifest: () => readFile('/manifest.json'),
      getPlatformInfo: async () => ({ os: 'linux', arch: 'x86-64' }),
      getURL: (path: string) => new URL(path, origin).href,
      onMessage: makeEvent(),
      openOptionsPage: async () => void (await open('/options.html')),
      sendMessage: async (message: unknown) => global.answerMessage(message),
    },
    sidePanel: { open: async () => {} },
    storage: {
      managed: { get: async () => ({}) },
      local,
      session,
      onChanged,
    },
    tabs: {
      create: async ({ url }: { url: string }) => open(url),
      onActivated: makeEvent(),
      onUpdated: makeEvent(),
      query: async () => [{ ...front, url: location.href }],
      update: async ({ url }: { url: string }) => location.assign(url),
    },
    windows: { update: async () => {} },
  };
}
