import type { Chromium } from './chromium.ts';

/** The processor time of all pages and workers so far, in milliseconds. */
export async function rendererTime({ cdp }: Chromium): Promise<number> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}
