import '#web/core/texts/meetings.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { AgendaItem } from '../../contract.ts';
import { sectionName } from '../../rules/section-names.ts';
import { minutesOf } from '../../rules.ts';
import { useLength } from './agenda-length.ts';
import { AgendaStep } from './agenda-step.tsx';
import styles from './agenda-steps.module.css';

/** Renders an agenda to read, as stones on a line with their minutes. */
export const AgendaSteps = ({ items }: { items: readonly AgendaItem[] }) => {
  const t = useText();
  const length = useLength();
  return (
    <>
      <ol className={styles.steps} aria-label={t('meetings.agenda')}>
        {items.map((item) => (
          <AgendaStep key={item.id} title={sectionName(item, t)} state="next" planned={item.lengthInMinutes * 60} spent={0} />
        ))}
      </ol>
      <p className={styles.total}>{t('meetings.agendaTotal', { length: length(minutesOf(items)) })}</p>
    </>
  );
};
