import { pageOf } from '../../lib/model/page.ts';

/**
 * The address of a page as a person knows it: the host first, the rest behind it, with percent-encoded characters as themselves. What is malformed
 * stays encoded, and so does what could mislead: spaces, controls and marks that turn the text around, delimiters (`decodeURI` keeps them)
 * and the percent sign. Hosts stay in punycode, as browsers show them where a letter may pass for another. Always left to right, whatever is around it.
 */
export default function PageAddress({ url }: { url: string }) {
  const [host, path] = pageOf(url)
    .replace(/(%(?!25)..)+/g, (coded) => {
      try {
        return decodeURI(coded).replace(/\p{C}|\p{Z}/gu, encodeURI);
      } catch {
        return coded;
      }
    })
    .split(/([/?].*)/s);
  return (
    <bdi dir="ltr">
      {host}
      <span class="muted">{path}</span>
    </bdi>
  );
}
