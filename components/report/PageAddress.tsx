import { shownAddress } from '../../lib/domain/addresses/shown-address.ts';

/** The address of a page with its host emphasized. Always left to right. */
export default function PageAddress({ url }: { url: string }) {
  const [host, rest] = shownAddress(url);
  return (
    <bdi dir="ltr">
      {host}
      <span class="muted">{rest}</span>
    </bdi>
  );
}
