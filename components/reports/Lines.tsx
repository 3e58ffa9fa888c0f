/** Lines of text under a label; nothing where there are none. */
export default function Lines({ label, lines }: { label: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <p class="label">{label}</p>
      <ul class="lines">
        {lines.map((line, index) => (
          <li key={index}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
