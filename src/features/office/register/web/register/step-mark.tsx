import '#web/core/texts/register.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './step-mark.module.css';

const steps = [1, 2, 3];

/** Renders three small stones: which of the three steps of a registration this is. */
export const StepMark = ({ step }: { step: number }) => {
  const t = useText();
  return (
    <p className={styles.mark}>
      {steps.map((each) => (
        <i key={each} className={classes(styles.stone, each <= step && styles.on)} />
      ))}
      <span className={styles.words}>{t('register.step', { step, steps: steps.length })}</span>
    </p>
  );
};
