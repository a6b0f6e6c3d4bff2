import '#web/core/texts/scorecards.ts';
import { IconAlertTriangle, IconArrowRight, IconX } from '@tabler/icons-react';
import { type RefObject, useRef } from 'react';
import type { Day } from '#shared/dates.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Popover } from '#web/kit/ui/popover.tsx';
import { type Period, type ScorecardRow, scorecardApi } from '../../contract.ts';
import { intervalNamed, judgedBy, rollupOf } from '../../rules.ts';
import { useMadeText } from '../numbers/made-words.ts';
import { useNumberText } from '../numbers/number-words.ts';
import { useFiscalDay } from '../parts/fiscal-day.ts';
import styles from './made-of.module.css';

interface MadeOfProps {
  row: ScorecardRow;
  interval: string;
  table: RefObject<HTMLTableElement | null>;
  onOpenParts: (period: Period, startDate: Day) => void;
  onClose: () => void;
}

/** Renders the numbers of which one of a longer interval is made. Nothing is typed there: they are changed in their own view. */
export const MadeOf = ({ row, interval, table, onOpenParts, onClose }: MadeOfProps) => {
  const t = useText();
  const words = useNumberText();
  const madeWords = useMadeText();
  const formats = useFormats();
  const present = useFiscalDay();
  const anchor = useRef(table.current?.querySelector<HTMLElement>(`td[data-row="${row.id}"][data-interval="${interval}"]`) ?? null);
  const params = { scorecardId: row.scorecardId, measurableId: row.id, interval };
  const { data } = useRead(scorecardApi.parts, { params }, { quiet: true });
  const made = row.values.find(({ intervalId }) => intervalId === interval);
  const { madeOf } = made ?? {};
  if (made === undefined || madeOf === undefined || madeOf === 'year') return null;
  const by = judgedBy(row, made, present);
  const result = by === undefined ? undefined : words.result(made.value, row, by);
  const number = madeWords.value(made.value, row);
  const parts = data?.items ?? [];
  const open = () => {
    onClose();
    onOpenParts(madeOf, intervalNamed(interval, present.firstMonth).startDate);
  };
  const title = `${row.title}, ${formats.interval(interval)}`;
  return (
    <Popover anchor={anchor} align="end" onClose={onClose} className={styles.box} role="dialog" aria-label={title}>
      <header className={styles.head}>
        <h3>
          {row.title} <small>{formats.interval(interval)}</small>
        </h3>
        <IconButton icon={IconX} label={t('ui.close')} onClick={onClose} />
      </header>
      <div className={styles.body}>
        <p className={result?.state === 'off' ? styles.off : undefined}>
          {result?.state === 'off' && <Icon as={IconAlertTriangle} size="sm" />}
          {[number.full ?? number.text, result?.said].filter(Boolean).join(', ')}
        </p>
        <p className={styles.how}>
          {parts.length > 0 && t(`scorecards.made.${rollupOf(row)}.${madeOf}`, { count: parts.length })} {t('scorecards.madeHint')}
        </p>
        <ul className={styles.parts}>
          {parts.map(({ intervalId, value }) => (
            <li key={intervalId}>
              <small>{formats.interval(intervalId, 'head')}</small>
              <span>{words.cell(value, row).text}</span>
            </li>
          ))}
        </ul>
      </div>
      <footer className={styles.foot}>
        <Button icon={IconArrowRight} onClick={open}>
          {t(`scorecards.openParts.${madeOf}`)}
        </Button>
      </footer>
    </Popover>
  );
};
