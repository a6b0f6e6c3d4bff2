import '#web/core/texts/insights.ts';
import { IconArrowLeft, IconDownload, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useBeside } from '#web/kit/modals/use-beside.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { SegmentedControl } from '#web/kit/ui/segmented-control.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { type FigureRow, insightApi } from '../../contract.ts';
import { mostListed } from '../../rules.ts';
import type { ListAsk } from '../cards/insight-card.ts';
import type { Requested } from '../requested/use-requested.ts';
import { BehindRow, type RowParts } from './behind-row.tsx';
import styles from './list-panel.module.css';
import { saveRows } from './row-file.ts';
import { useRowParts } from './use-row-parts.ts';

type Part = 'bad' | 'good' | 'every';

/** Kinds of rows that all are alike: there is nothing to choose from. */
const undivided = new Set<ListAsk['of']>(['open', 'missedTwice', 'solved']);

const countedAs = { missedTwice: 'missedTwice', open: 'ages', opened: 'issues', solved: 'issues', meetings: 'onTime' } as const;

/** Returns the key of the sentence that says how the rows are counted. */
const aboutOf = (of: ListAsk['of'], isPerson: boolean) => {
  if (of === 'meetings' && isPerson) return 'attendance' as const;
  return of in countedAs ? countedAs[of as keyof typeof countedAs] : (of as 'todos' | 'rocks' | 'numbers');
};

interface RowsProps {
  ask: ListAsk;
  rows: readonly FigureRow[];
  count: number;
  isPerson: boolean;
  parts: RowParts;
}

/** Renders the rows with the choice of those that met and those that did not. */
const Rows = ({ ask, rows, count, isPerson, parts }: RowsProps) => {
  const t = useText();
  const met = rows.filter(({ isMet }) => isMet);
  const not = rows.filter(({ isMet }) => !isMet);
  const [chosen, setChosen] = useState<Part>();
  const part = chosen ?? (not.length > 0 && !undivided.has(ask.of) ? 'bad' : 'every');
  const words = ask.of === 'meetings' && isPerson ? 'away' : ask.of;
  const shown = { bad: not, good: met, every: rows }[part];
  return (
    <>
      {!undivided.has(ask.of) && rows.length > 0 && (
        <div className={styles.parts}>
          <SegmentedControl<Part>
            label={t('insights.list.showPart')}
            value={part}
            onChange={setChosen}
            segments={[
              { value: 'bad', label: t(`insights.list.bad.${words}`), note: not.length },
              { value: 'good', label: t(`insights.list.good.${words}`), note: met.length },
              { value: 'every', label: t('insights.list.every'), note: rows.length },
            ]}
          />
        </div>
      )}
      <ul className={styles.rows}>
        {shown.map((row) => (
          <BehindRow key={`${row.id} ${row.day}`} row={row} of={ask.of} parts={parts} />
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.about}>{t('insights.list.none')}</p>}
      {count > mostListed && <p className={styles.about}>{t('insights.list.most', { count: mostListed })}</p>}
      <p className={styles.about}>{t(`insights.counted.${aboutOf(ask.of, isPerson)}`)}</p>
    </>
  );
};

interface ListPanelProps {
  ask: ListAsk;
  asked: Requested;
  /** Whose rows they are. */
  scope: string;
  onClose: () => void;
}

/** Renders the rows behind a figure or a point: a panel at the right edge, and on a phone a page. */
export const ListPanel = ({ ask, asked, scope, onClose }: ListPanelProps) => {
  const t = useText();
  const titleId = useId();
  const self = useRef<HTMLElement>(null);
  const isPhone = usePhone();
  useBeside(self, self, onClose);
  const { firstDay = asked.days.firstDay, lastDay = asked.days.lastDay, of } = ask;
  const { data, isError, refetch } = useRead(
    insightApi.list,
    { query: { ...asked.named, firstDay, lastDay, of } },
    { quiet: true, keep: true },
  );
  const parts = useRowParts(ask.of, data?.rows);
  const met = data?.rows.filter(({ isMet }) => isMet).length ?? 0;
  return createPortal(
    <aside ref={self} className={styles.panel} aria-labelledby={titleId} tabIndex={-1}>
      <header className={styles.head}>
        {isPhone && <IconButton icon={IconArrowLeft} label={t('insights.list.close')} onClick={onClose} />}
        <div className={styles.words}>
          <h2 id={titleId}>{ask.title}</h2>
          <p>{data === undefined ? scope : `${scope}, ${t('insights.list.metOf', { met, of: data.rows.length })}`}</p>
        </div>
        {!isPhone && <IconButton icon={IconX} label={t('insights.list.close')} onClick={onClose} />}
      </header>
      <div className={styles.body}>
        {data !== undefined && (
          <Rows ask={ask} rows={data.rows} count={data.count} isPerson={asked.scope.kind === 'person'} parts={parts} />
        )}
        {data === undefined && (isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows count={5} />)}
      </div>
      {data !== undefined && data.rows.length > 0 && !isPhone && (
        <footer className={styles.foot}>
          <Button icon={IconDownload} onClick={() => saveRows(ask, data.rows, parts)}>
            {t('insights.list.csv')}
          </Button>
        </footer>
      )}
    </aside>,
    document.querySelector('#root') ?? document.body,
  );
};
