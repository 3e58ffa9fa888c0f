import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { inProject } from '../../../scripts/lib/project.ts';
import { fileOf } from '../../../scripts/lib/run-mark.ts';

/** A run with a program that it started, which tells its number, and what happens then. */
async function run(happens: string) {
  const script = `
    import { spawn } from 'node:child_process';
    import { endAllWithRun } from ${JSON.stringify(inProject('scripts/lib/run-mark.ts'))};
    endAllWithRun();
    const program = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
    console.log(program.pid);
    setInterval(() => {}, 1000);
    ${happens}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [pid] = (await once(child.stdout, 'data')) as [Buffer];
  const end = async () => ({ code: (await ended)[0] as number, said });
  const program = Number(pid.toString());
  expect(isThere(program)).toBe(true);
  return { child, program, end };
}

/** Whether it runs: one that has ended keeps its number for a while, and no environment. */
const isThere = (pid: number) => fileOf(pid, 'environ').includes('PATH=');

test.skipIf(process.platform !== 'linux')(
  'A run that breaks off tells its error, and what it started ends with it',
  async () => {
    const { child, program, end } = await run(`
      await new Promise((settle) => process.stdin.once('data', settle));
      await Promise.reject(new Error('Waited 20 s for nothing.'));`);
    child.stdin.write('Now.');
    const { code, said } = await end();
    expect([code, said]).toEqual([1, expect.stringContaining('Error: Waited 20 s for nothing.')]);
    await expect.poll(() => isThere(program)).toBe(false);
  },
);

test.skipIf(process.platform !== 'linux')('Ctrl-C ends a run so, too', async () => {
  const { child, program, end } = await run('');
  child.kill('SIGINT');
  expect(await end()).toEqual({ code: 130, said: '' });
  await expect.poll(() => isThere(program)).toBe(false);
});
