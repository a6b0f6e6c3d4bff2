import '#web/core/texts/register.ts';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { productName } from '#shared/product.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import { BrandMark } from '#web/kit/ui/mark.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import styles from './start-frame.module.css';

interface StartFrameProps {
  /** The step that is open, from 1; one more than `steps` when all are done. */
  step: number;
  steps: number;
  onSkip?: (() => void) | undefined;
  title: string;
  lead: string;
  children: ReactNode;
}

const Progress = ({ step, steps }: Pick<StartFrameProps, 'step' | 'steps'>) => {
  const t = useText();
  return (
    <span className={styles.progress}>
      <VisuallyHidden>{t('register.step', { step: Math.min(step, steps), steps })}</VisuallyHidden>
      {Array.from({ length: steps }, (_, at) => at + 1).map((place) => (
        <span key={place} className={styles.part} aria-hidden="true">
          <i className={classes(styles.stone, place === step && styles.now)}>{place < step ? <Icon as={IconCheck} size="xs" /> : place}</i>
        </span>
      ))}
    </span>
  );
};

/** Presses the button of the step's form when Enter is pressed on the title, as on any of its fields. */
const goOn = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): void => {
  if (key === 'Enter') currentTarget.parentElement?.querySelector('form')?.requestSubmit();
};

/** Renders the frame of the first steps: the stones of progress, Skip, and one column. The title takes the focus when the step changes. */
export const StartFrame = ({ step, steps, onSkip, title, lead, children }: StartFrameProps) => {
  const t = useText();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Only then: at every rendering it would take the focus from a field in which somebody types.
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <BrandMark />
        <b className={styles.product}>{productName}</b>
        <Progress step={step} steps={steps} />
        <span className={styles.skip}>{onSkip && <Button onClick={onSkip}>{t('register.skip')}</Button>}</span>
      </header>
      <main className={styles.column} aria-labelledby={id}>
        <h1 key={title} ref={heading} id={id} className={styles.title} tabIndex={-1} onKeyDown={goOn}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </main>
    </div>
  );
};

interface StartActsProps {
  submit: string;
  busy: boolean;
  because?: string | undefined;
  onBack?: (() => void) | undefined;
}

/** Renders the end of a step's form: Back, and the button that Enter presses. */
export const StartButtons = ({ submit, busy, because, onBack }: StartActsProps) => {
  const t = useText();
  return (
    <div className={styles.acts}>
      {onBack && (
        <Button icon={IconArrowLeft} onClick={onBack}>
          {t('register.back')}
        </Button>
      )}
      <span className={styles.keys}>
        <Kbd keys="enter" />
      </span>
      <Button type="submit" tone="primary" size="lg" busy={busy} because={because}>
        {submit}
      </Button>
    </div>
  );
};
