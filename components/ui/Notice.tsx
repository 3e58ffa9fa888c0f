import type { ComponentChildren } from 'preact';
import Button from './Button.tsx';
import Shape, { type Tone } from './Shape.tsx';

interface Props {
  tone: Tone;
  title: string;
  /** The words of somebody else about it, in the line of the title. */
  said?: string;
  /** Details, in smaller type. */
  children?: ComponentChildren;
  action?: { label: string; onClick: () => void } | undefined;
}

/**
 * A notice, optionally with a button that helps. If it appears later, put it into a live region.
 */
export default function Notice({ tone, title, said = '', children, action }: Props) {
  return (
    <div class={`notice wash-${tone}`}>
      <Shape tone={tone} />
      <div>
        <p class="cause" {...(said !== '' && { title: said })}>
          <strong>{title}</strong>
          {said !== '' && (
            <>
              {' · '}
              <bdi>{said}</bdi>
            </>
          )}
        </p>
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
