/** Drawn on a grid of 16, stroked with the colour of the text. Decoration only: the button around it has the name. */
const paths = {
  settings: 'M2 4h6M12 4h2M2 12h2M8 12h6M10 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4M6 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  check: 'M2.5 8.5 6 12l7.5-8',
} as const;

interface Props {
  name: keyof typeof paths;
}

export default function Icon({ name }: Props) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width={name === 'more' ? 2.4 : 1.4}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
