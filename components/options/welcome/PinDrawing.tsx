/**
 * A drawing of how to pin the button, in Chromium or in Firefox. It is hidden from screen readers,
 * because the sentence above says the same.
 */
export default function PinDrawing({ firefox }: { firefox: boolean }) {
  return (
    <svg
      class="toolbar"
      viewBox={firefox ? '0 0 336 132' : '0 0 336 84'}
      fill="none"
      aria-hidden="true"
    >
      <Toolbar />
      <Box at={[141.5, 43.5, 194, 40]} round={8} fill="var(--raised)" stroke="var(--edge)" />
      <Box at={[153, 55, 16, 16]} round={4} fill="#2f5bd8" />
      <path d="m157 63 3 3 5-6" stroke="#fff" stroke-width="2" stroke-linecap="round" />
      <text x="178" y="68" font-size="13" fill="var(--ink)">
        Verdict
      </text>
      <Ring at={[301, 51, 24, 24]} round={12} />
      {firefox ? <GearAndMenu /> : <Pin x={313} y={63} />}
    </svg>
  );
}

function Toolbar() {
  return (
    <>
      <Box at={[0.5, 0.5, 335, 35]} round={8} fill="var(--surface)" stroke="var(--line)" />
      <Box at={[10, 8, 232, 20]} round={10} fill="var(--canvas)" stroke="var(--line)" />
      <Words d="M24 18h96" />
      <Ring at={[253, 6, 24, 24]} round={12} />
      <path
        d="M259 15h3.2a2 2 0 1 1 3.6 0H269v3.2a2 2 0 1 1 0 3.6V24h-10z"
        stroke="var(--ink)"
        stroke-width="1.4"
        stroke-linejoin="round"
      />
      <circle cx="297" cy="18" r="7" fill="var(--line)" />
      <g fill="var(--edge)">
        <circle cx="320" cy="12" r="1.5" />
        <circle cx="320" cy="18" r="1.5" />
        <circle cx="320" cy="24" r="1.5" />
      </g>
    </>
  );
}

function Pin({ x, y }: { x: number; y: number }) {
  return (
    <path
      transform={`translate(${x - 313} ${y - 63})`}
      d="M310 57h6l-1 4.5 2 2v1.5h-8v-1.5l2-2zM313 65v4.5"
      stroke="var(--ink)"
      stroke-width="1.4"
      stroke-linejoin="round"
      stroke-linecap="round"
    />
  );
}

function GearAndMenu() {
  return (
    <>
      <circle cx="313" cy="63" r="3.6" stroke="var(--ink)" stroke-width="1.4" />
      <circle
        cx="313"
        cy="63"
        r="5.6"
        stroke="var(--ink)"
        stroke-width="1.8"
        stroke-dasharray="2.2 2.2"
      />
      <Box at={[185.5, 91.5, 150, 40]} round={8} fill="var(--raised)" stroke="var(--edge)" />
      <Pin x={205} y={111} />
      <Words d="M222 111h92" />
      <Ring at={[193, 99, 135, 24]} round={6} />
    </>
  );
}

interface BoxProps {
  at: [x: number, y: number, width: number, height: number];
  round: number;
  fill?: string;
  stroke?: string;
  'stroke-width'?: number;
}

function Box({ at: [x, y, width, height], round, ...paint }: BoxProps) {
  return <rect x={x} y={y} width={width} height={height} rx={round} {...paint} />;
}

/** Goes around the place to click on. */
function Ring(props: BoxProps) {
  return <Box {...props} stroke="var(--accent)" stroke-width={2} />;
}

/** A bar in place of words. */
function Words({ d }: { d: string }) {
  return <path d={d} stroke="var(--edge)" stroke-width="4" stroke-linecap="round" opacity=".45" />;
}
