import '#web/core/texts/home.ts';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import type { StepState } from '../../rules/first-steps.ts';
import styles from './first-step.module.css';

interface FirstStepProps {
  place: number;
  state: StepState;
  title: string;
  text: ReactNode;
  /** A button beside the words of a step that is not open. */
  aside?: ReactNode;
  /** What the open step asks for. */
  children?: ReactNode;
}

/** Renders one of the first steps: its stone, its words, and what it asks for while it is open. */
export const FirstStepRow = ({ place, state, title, text, aside, children }: FirstStepProps) => {
  const t = useText();
  return (
    <li className={classes(styles.step, styles[state])} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.stone}>{state === 'done' ? <Icon as={IconCheck} size="xs" /> : place}</span>
      <div className={styles.words}>
        <h2 className={styles.title}>
          {title}
          {(state === 'done' || state === 'later') && <VisuallyHidden>{t(`home.steps.${state}`)}</VisuallyHidden>}
        </h2>
        <p className={styles.text}>{text}</p>
        {state === 'now' && children}
      </div>
      {state !== 'now' && aside}
    </li>
  );
};
