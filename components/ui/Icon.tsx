/**
 * An icon: an SVG path on a grid of 16, drawn in the text colour. It is hidden from screen readers,
 * so the button around it needs a name.
 */
export default function Icon({ outline }: { outline: string }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.4"
      stroke-linecap="round"
      aria-hidden="true"
    >
      <path d={outline} />
    </svg>
  );
}
