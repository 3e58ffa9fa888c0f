import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { call } from '../call.ts';
import { makeFolder, start } from '../stage.ts';
import { runProgram } from './run-program.ts';

it('is not whole where a page is cut short or missing, or all are', async () => {
  const folder = makeFolder();
  const [data, saved] = [join(folder, 'reports.sqlite'), join(folder, 'saved.sqlite')];
  const run = (...words: string[]) =>
    runProgram([...words, '--data', data]).then(
      ({ lines }) => lines.join('\n'),
      ({ message }: Error) => message,
    );
  const service = await start({ file: data });
  for (const name of ['a', 'b'])
    await call(service, 'POST', '/reports', { url: `https://${name}.example/` });
  await service.close();
  expect(await run('backup', saved)).toContain(' and 2 pages in ');
  const verify = () => run('backup', saved, '--verify');
  const pages = `${saved}-pages`;
  const names = readdirSync(pages, { recursive: true, encoding: 'utf8' });
  const path = join(
    pages,
    names.find((name) => name.endsWith('.zst'))!,
  );
  const whole = readFileSync(path);
  const sentence = `The pages in ${pages} are damaged, or some are missing.`;
  for (const length of [whole.length - 1, 20, 0]) {
    writeFileSync(path, whole.subarray(0, length));
    // Later versions of Node find that by themselves.
    const damaged = expect.toBeOneOf([sentence, `The page ${path} is damaged.`]);
    expect(await verify()).toEqual(damaged);
  }
  rmSync(path);
  expect(await verify()).toBe(sentence);
  expect(await run('restore', saved)).toBe(sentence);
  writeFileSync(path, whole);
  expect(await verify()).toContain(' and 2 pages. ');
  rmSync(pages, { recursive: true });
  expect(await verify()).toBe(`The folder ${pages} is missing, which has its pages.`);
});
