import '#web/core/texts/scorecards.ts';
import { IconX } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { Comments } from '#features/work/comments/web/parts/comments.tsx';
import { nameOf } from '#shared/names.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Popover } from '#web/kit/ui/popover.tsx';
import { type ScorecardRow, scorecardApi } from '../../contract.ts';
import { useIntervalWords } from '../numbers/interval-words.ts';
import { useNumberText } from '../numbers/number-words.ts';
import styles from './made-of.module.css';
import { Offered } from './offered.tsx';

interface CellNotesProps {
  row: ScorecardRow;
  interval: string;
  table: RefObject<HTMLTableElement | null>;
  onClose: () => void;
}

/** Renders who entered a number or which address sent it, and when; and the number from outside that waits beside it. */
const CameFrom = ({ row, interval }: Pick<CellNotesProps, 'row' | 'interval'>) => {
  const t = useText();
  const { dateTime } = useFormats();
  const params = { scorecardId: row.scorecardId, measurableId: row.id, interval };
  const { data } = useRead(scorecardApi.entered, { params }, { quiet: true });
  const { people } = usePeople([data?.entered?.editorId ?? null]);
  if (data === undefined) return null;
  const { entered, offered } = data;
  const person = people.get(entered?.editorId ?? '');
  const name = person === undefined ? t('scorecards.somebody') : nameOf(person);
  const when = entered === null ? '' : dateTime(entered.at);
  const sent =
    entered?.sentBy !== undefined &&
    (entered.editorId === null
      ? t('scorecards.sentByAt', { name: entered.sentBy, when })
      : t('scorecards.takenBy', { name: entered.sentBy, person: name, when }));
  return (
    <>
      {entered !== null && <p className={styles.how}>{sent || t('scorecards.enteredBy', { name, when })}</p>}
      {offered !== null && <Offered row={row} interval={interval} offered={offered} />}
    </>
  );
};

/** Renders a number with who entered it, and the notes on it. */
export const CellNotes = ({ row, interval, table, onClose }: CellNotesProps) => {
  const t = useText();
  const words = useNumberText();
  const named = useIntervalWords();
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef(table.current?.querySelector<HTMLElement>(`td[data-row="${row.id}"][data-interval="${interval}"]`) ?? null);
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true });
  }, []);
  const value = row.values.find(({ intervalId }) => intervalId === interval)?.value ?? null;
  const close = () => {
    onClose();
    anchor.current?.focus();
  };
  return (
    <Popover
      anchor={anchor}
      align="end"
      onClose={onClose}
      className={styles.box}
      role="dialog"
      aria-label={t('scorecards.notesOf', { title: row.title, interval: named.within(interval) })}
    >
      <div ref={box} tabIndex={-1} className={styles.whole}>
        <header className={styles.head}>
          <h3>
            {row.title}
            <small>{named.alone(interval)}</small>
          </h3>
          <IconButton icon={IconX} label={t('ui.close')} onClick={close} />
        </header>
        <div className={styles.body}>
          {value !== null && <p>{words.value(value, row)}</p>}
          <CameFrom row={row} interval={interval} />
          <Comments of={{ type: 'Measurable', id: row.id, about: interval }} />
        </div>
      </div>
    </Popover>
  );
};
