import type { ComponentChildren } from 'preact';
import Button from './Button.tsx';
import Shape, { type Tone } from './Shape.tsx';

interface Props {
  tone: Tone;
  title: string;
  /** Details, in smaller type. */
  children?: ComponentChildren;
  action?: { label: string; onClick: () => void } | undefined;
}

/**
 * A notice, optionally with a button that helps. If it appears later, put it into a live region.
 */
export default function Notice({ tone, title, children, action }: Props) {
  return (
    <div class={`notice wash-${tone}`}>
      <Shape tone={tone} />
      <div>
        <strong>{title}</strong>
        {children && <div class="small">{children}</div>}
      </div>
      {action && (
        <div class="actions">
          <Button onClick={action.onClick}>{action.label}</Button>
        </div>
      )}
    </div>
  );
}
