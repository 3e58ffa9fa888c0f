import { pageOf } from '../../lib/model/page.ts';

/** The address of a page as a person knows it: the host first, the rest behind it. Always left to right, whatever is around it. */
export default function PageAddress({ url }: { url: string }) {
  const [, host, path] = /^([^/?#]*)(.*)$/s.exec(pageOf(url)) ?? [];
  return (
    <bdi dir="ltr">
      {host}
      <span class="muted">{path}</span>
    </bdi>
  );
}
