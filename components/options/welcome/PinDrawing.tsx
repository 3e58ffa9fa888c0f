/**
 * A drawing of how to pin the button, in Chromium or in Firefox. Hidden from screen readers: the
 * sentence above says the same.
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
      <rect
        x="141.5"
        y="43.5"
        width="194"
        height="40"
        rx="8"
        fill="var(--raised)"
        stroke="var(--edge)"
      />
      <rect x="153" y="55" width="16" height="16" rx="4" fill="#2f5bd8" />
      <path d="m157 63 3 3 5-6" stroke="#fff" stroke-width="2" stroke-linecap="round" />
      <text x="178" y="68" font-size="13" fill="var(--ink)">
        Verdict
      </text>
      <rect x="301" y="51" width="24" height="24" rx="12" stroke="var(--accent)" stroke-width="2" />
      {firefox ? <GearAndMenu /> : <Pin x={313} y={63} />}
    </svg>
  );
}

function Toolbar() {
  return (
    <>
      <rect
        x=".5"
        y=".5"
        width="335"
        height="35"
        rx="8"
        fill="var(--surface)"
        stroke="var(--line)"
      />
      <rect
        x="10"
        y="8"
        width="232"
        height="20"
        rx="10"
        fill="var(--canvas)"
        stroke="var(--line)"
      />
      <path
        d="M24 18h96"
        stroke="var(--edge)"
        stroke-width="4"
        stroke-linecap="round"
        opacity=".45"
      />
      <rect x="253" y="6" width="24" height="24" rx="12" stroke="var(--accent)" stroke-width="2" />
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
      <rect
        x="185.5"
        y="91.5"
        width="150"
        height="40"
        rx="8"
        fill="var(--raised)"
        stroke="var(--edge)"
      />
      <Pin x={205} y={111} />
      <path
        d="M222 111h92"
        stroke="var(--edge)"
        stroke-width="4"
        stroke-linecap="round"
        opacity=".45"
      />
      <rect x="193" y="99" width="135" height="24" rx="6" stroke="var(--accent)" stroke-width="2" />
    </>
  );
}
