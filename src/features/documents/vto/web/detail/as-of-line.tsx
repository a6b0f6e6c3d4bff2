import '#web/core/texts/vto.ts';
import { IconCalendarTime } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Day } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { DayCell } from '#web/kit/forms/day-cell.tsx';
import styles from './vto-bar.module.css';

interface AsOfLineProps {
  collectionId: string;
  revisionId: string;
  on: Day;
}

/** Says as of which day the V/TO is shown: another day can be picked, and two links lead to what has changed since and back to now. */
export const AsOfLine = ({ collectionId, revisionId, on }: AsOfLineProps) => {
  const t = useText();
  const { wholeDay } = useFormats();
  const navigate = useNavigate();
  return (
    <p className={styles.version}>
      <IconCalendarTime aria-hidden="true" />
      {t('vto.past.asOfLine')}{' '}
      <DayCell
        day={on}
        label={t('vto.past.asOfDay')}
        look={<b>{wholeDay(on)}</b>}
        onChange={(day) => void navigate({ to: '.', search: { on: day }, replace: true })}
      />
      <Link
        to={`/vto/compare/${collectionId}/${revisionId}`}
        search={{ from: `${collectionId}.${revisionId}.${on}` }}
        className={styles.changed}
      >
        {t('vto.seeChanged')}
      </Link>
      <Link to="." search={{}} className={styles.changed}>
        {t('vto.past.backToNow')}
      </Link>
    </p>
  );
};
