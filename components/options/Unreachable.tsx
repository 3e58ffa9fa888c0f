import { words } from '../../lib/browser/words.ts';

/** What to look at when nothing answers. Browsers do not say why, so this is a list and not a guess. */
export default function Unreachable({ protocol }: { protocol: string }) {
  return (
    <ul class="causes">
      <li>{words('optionsLookService')}</li>
      <li>{words('optionsLookNetwork')}</li>
      <li>{words(protocol === 'https:' ? 'optionsLookCertificate' : 'optionsLookHttpsOnly')}</li>
    </ul>
  );
}
