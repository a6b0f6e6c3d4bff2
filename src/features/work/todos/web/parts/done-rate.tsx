import '#web/core/texts/todos.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Hint } from '#web/kit/ui/hint.tsx';
import { ProgressRing } from '#web/kit/ui/progress-ring.tsx';
import { donePercent, type TodoCounts } from '../../rules.ts';
import styles from './done-rate.module.css';

/** The percentage of To-Dos that a team should have done by its next meeting; specification section 9. */
const aim = 90;

/** Renders how many of a meeting's To-Dos are done, against the aim of 90%; catalogue row F-15. */
export const DoneRate = ({ counts = {} }: { counts: TodoCounts | undefined }) => {
  const t = useText();
  const { percent } = useFormats();
  const done = donePercent(counts);
  if (done === null) return null;
  const share = percent(done);
  return (
    <Hint text={t('todos.guide')}>
      <span className={styles.rate} role="img" aria-label={`${t('todos.doneRate', { percent: share })} ${t('todos.guide')}`}>
        <ProgressRing percent={done} tone={done >= aim ? 'on-track' : 'canceled'} label={share} />
        <span aria-hidden="true">{t('todos.doneShare', { percent: share })}</span>
      </span>
    </Hint>
  );
};
