/** Drawn on a grid of 16, stroked with the colour of the text. Decoration only: the button around it has the name. */
const paths = {
  settings:
    'M8 5.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8M6.8 1.5h2.4l.4 1.9 1.3.7 1.8-.6 1.2 2-1.4 1.3v1.5l1.4 1.3-1.2 2-1.8-.6-1.3.7-.4 1.9H6.8l-.4-1.9-1.3-.7-1.8.6-1.2-2 1.4-1.3V6.8L2.1 5.5l1.2-2 1.8.6 1.3-.7z',
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
