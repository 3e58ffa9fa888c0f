import type { ComponentChildren } from 'preact';
import { t } from '../../../lib/browser/i18n.ts';
import Icon from '../../ui/Icon.tsx';

interface Props {
  /** From 1. */
  number: number;
  title: string;
  state: 'to-do' | 'done' | 'after-connect';
  /** Whether it is the next step. */
  current: boolean;
  /** Shown beside the title once it is done. */
  summary?: ComponentChildren;
  /** The instructions. A finished step has none. */
  children?: ComponentChildren;
}

const stateWords = {
  'to-do': 'welcomeToDo',
  done: 'welcomeDone',
  'after-connect': 'welcomeAfterConnect',
} as const;

/** One step of the welcome, and its state. */
export default function WelcomeStep({ number, title, state, current, summary, children }: Props) {
  return (
    <li class="welcome-step" aria-current={current ? 'step' : undefined}>
      <div class="ordinal" aria-hidden="true">
        {number}
      </div>
      <div class="title">
        <h2>
          <span class="hidden">{number}. </span>
          {title}
        </h2>
        {summary}
        <span class={`state small ${state}`}>
          {state === 'done' && <Icon outline="M2.5 8.5 6 12l7.5-8" />}
          {t(stateWords[state])}
        </span>
      </div>
      {children && <div class="how">{children}</div>}
    </li>
  );
}
