import { pageKey } from '../../lib/domain/page-url.ts';
import { readableHost } from '../../lib/domain/readable-host.ts';

/**
 * The address of a page as a person knows it, the host before the rest. Always left to right,
 * whatever is around it.
 */
export default function PageAddress({ url }: { url: string }) {
  const [host, rest] = shownAddress(url);
  return (
    <bdi dir="ltr">
      {host}
      <span class="muted">{rest}</span>
    </bdi>
  );
}

/**
 * The address of a page as a person knows it, in two parts: the host, and the rest behind it.
 * Encoded letters are decoded. A malformed part stays encoded, and so do characters that could
 * mislead: letters of a host that pass for others, spaces, controls, marks that change the
 * direction of the text, delimiters (`decodeURI` keeps them) and the percent sign.
 */
export function shownAddress(url: string): [host: string, rest: string] {
  const [host = '', rest = ''] = pageKey(url)
    .replace(/(%(?!25)..)+/g, (coded) => {
      try {
        return decodeURI(coded).replace(/\p{C}|\p{Z}/gu, encodeURI);
      } catch {
        return coded;
      }
    })
    .split(/([/?].*)/s);
  return [readableHost(host), rest];
}
