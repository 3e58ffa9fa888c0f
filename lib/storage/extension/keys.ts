/** The fixed keys of extension storage. Jobs, bulks and lists have keys with an id in them. */
export const connectionsKey = 'connections';
export const preferencesKey = 'preferences';
export const pausesKey = 'pauses';
export const outlineKey = 'outline';
export const archiveKey = 'archive';
export const leakGuardKey = 'leak-guard';
export const lentTabsKey = 'lent-tabs';
