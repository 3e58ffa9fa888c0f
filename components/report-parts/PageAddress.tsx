import { shownAddress } from './shown-address.ts';

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
