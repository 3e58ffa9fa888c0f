import { parseArgs } from 'node:util';
import { trimSlashes } from '../../../lib/domain/addresses/page-url.ts';
import { checkDeleteProject, deleteProject } from './check-delete-project.ts';
import { checkInterface } from './check-interface.ts';
import { ask, type Target } from './exchange.ts';
import { createMadeReports } from './made-reports.ts';
import { tellForms } from './tell-forms.ts';

const usage =
  'Usage: verdict-service conformance URL --key KEY [--url ADDRESS] [--delete-project ADDRESS]. On a shared computer give the key as VERDICT_API_KEY: others can read flags.';

/** The longest line, in characters. A service may answer anything. */
const maxLine = 300;

/**
 * `verdict-service conformance`: prints one line for each check, and one for each form that the
 * interface leaves open. Resolves to 0 if all checks hold, 1 if some differ, and 2 if it was not
 * used well or the service cannot be reached with this key.
 */
export async function conformance(
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const asked = readArguments(args, env);
  if (typeof asked === 'string') return fail(asked);
  const { target, page, deletable } = asked;
  /** Prints text that came from a service: no signs for the terminal, and never the key. */
  const print = (text: string) =>
    console.log(text.replaceAll(target.key, '•').replaceAll(/\p{C}/gu, ' ').slice(0, maxLine));

  const { status } = await ask(target, { method: 'GET', path: '/reports' });
  if (status === null) return fail(`Nothing answers at ${target.base}.`);
  if (status === 401) return fail('The service refuses this key.');
  if (status === 403)
    return fail(
      'The service allows nothing with this key. Its plan may be without this interface.',
    );

  const made = createMadeReports(target, page);
  const madeToDelete = createMadeReports(target, deletable ?? page);
  const checkAll = async function* () {
    yield* checkInterface(target, made);
    if (deletable !== undefined) yield* checkDeleteProject(target, madeToDelete, deletable);
  };

  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let count = 0;
  let differ = 0;
  try {
    for await (const { check, expected, answered } of checkAll()) {
      const holds = expected === answered;
      count += 1;
      differ += Number(!holds);
      print(
        `${holds ? 'holds  ' : 'differs'} ${check}: expected ${expected}${holds ? '' : `, answered ${answered}`}`,
      );
      if (isStopped) break;
    }
    if (!isStopped)
      for await (const { about, is } of tellForms(target, made)) print(`form    ${about}: ${is}`);
  } finally {
    process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
    const left = [...(await made.remove()), ...(await madeToDelete.remove())];
    if (left.length > 0) print(`These reports could not be deleted: ${left.join(', ')}`);
  }
  if (isStopped) return fail('Stopped. The reports that it made are deleted.');
  if (deletable === undefined)
    console.log(
      `left out ${deleteProject}. --delete-project ADDRESS checks it, and deletes the project of ADDRESS.`,
    );
  console.log(`${count} checks: ${count - differ} hold, ${differ} differ.`);
  return differ === 0 ? 0 : 1;
}

/**
 * The service to check. `page` is the address that reports are created for, and `deletable` the
 * address of a page whose project may be deleted.
 */
interface Asked {
  target: Target;
  page: string;
  deletable: string | undefined;
}

function readArguments(args: string[], env: NodeJS.ProcessEnv): Asked | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        key: { type: 'string', default: env['VERDICT_API_KEY'] ?? '' },
        url: { type: 'string', default: 'https://example.com/' },
        'delete-project': { type: 'string' },
      },
    });
    const [service = '', ...more] = positionals;
    const { key, url: page, 'delete-project': deletable } = values;
    const isWeb = [service, page, deletable ?? page].every(
      (text) => /^https?:\/\/./.test(text) && URL.canParse(text),
    );
    if (!isWeb || more.length > 0 || key === '') return usage;
    return { target: { base: trimSlashes(service), key }, page, deletable };
  } catch {
    // The error of an unknown flag would repeat its value, which may be the key.
    return usage;
  }
}

function fail(sentence: string): number {
  console.error(sentence);
  return 2;
}
