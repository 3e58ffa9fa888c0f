import { trimSlashes } from '../../../lib/domain/addresses/page-url.ts';
import { checkDeleteProject, deleteProject as deleteCheck } from './check-delete-project.ts';
import { checkInterface } from './check-interface.ts';
import { ask } from './exchange.ts';
import { createMadeReports } from './made-reports.ts';
import { tellForms } from './tell-forms.ts';

/** The words of the command: the service, the key for it, and the pages to create reports for. */
export interface ConformanceWords {
  /** Its base URL. */
  service: string;
  key?: string | undefined;
  url?: string | undefined;
  /** The address of a page whose project may be deleted. */
  deleteProject?: string | undefined;
}

/** The longest line, in characters. A service may answer anything. */
const maxLine = 300;

/**
 * `verdict-service conformance`: prints one line for each check, and one for each form that the
 * interface leaves open. Resolves to 0 if all checks hold, 1 if some differ, and 2 if it was not
 * used well or the service cannot be reached with this key.
 */
export async function conformance({
  service,
  key = '',
  url: page = 'https://example.com/',
  deleteProject: deletable,
}: ConformanceWords): Promise<number> {
  const isWeb = [service, page, deletable ?? page].every(
    (text) => /^https?:\/\/./.test(text) && URL.canParse(text),
  );
  if (!isWeb) return fail('All addresses must begin with http:// or https://.');
  if (key === '') return fail('An API key is needed: say --key, or set VERDICT_API_KEY.');
  const target = { base: trimSlashes(service), key };
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
      `left out ${deleteCheck}. --delete-project ADDRESS checks it, and deletes the project of ADDRESS.`,
    );
  console.log(`${count} checks: ${count - differ} hold, ${differ} differ.`);
  return differ === 0 ? 0 : 1;
}

function fail(sentence: string): number {
  console.error(sentence);
  return 2;
}
