import '#web/core/texts/scorecards.ts';
import '#web/core/texts/traction.ts';
import { IconArchive, IconChartLine, IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { folded } from '#shared/folded.ts';
import { nameOf } from '#shared/names.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { type ArchivedMeasurable, scorecardApi } from '../../contract.ts';
import { useIntervalWords } from '../numbers/interval-words.ts';
import { useNumberText } from '../numbers/number-words.ts';
import styles from './archived-measurables.module.css';

interface RowProps {
  row: ArchivedMeasurable;
  owner: PersonLook | undefined;
  by: PersonLook | undefined;
  onBringBack: () => void;
}

const Row = ({ row, owner, by, onBringBack }: RowProps) => {
  const t = useText();
  const words = useNumberText();
  const named = useIntervalWords();
  const { day } = useFormats();
  const { id, title, period = 'week', numbers, first, last, archivedAt, why, can } = row;
  return (
    <tr>
      <th scope="row">
        <span className={styles.title}>
          {owner && <Avatar person={owner} size="sm" />}
          {title}
        </span>
      </th>
      <td>{words.goal(row)}</td>
      <td>{t(`scorecards.periods.${period}`)}</td>
      <td>
        {t('scorecards.archive.numbers', { count: numbers })}
        {first !== null && last !== null && <small>{t('scorecards.period', { from: named.alone(first), to: named.alone(last) })}</small>}
      </td>
      <td>
        {by === undefined ? day(dayHere(new Date(archivedAt))) : `${nameOf(by)}, ${day(dayHere(new Date(archivedAt)))}`}
        {why !== '' && <small>{why}</small>}
      </td>
      <td className={styles.acts}>
        <Button
          size="sm"
          icon={IconChartLine}
          aria-label={t('scorecards.archive.openOf', { title })}
          onClick={() => void openDialog('measurable', { measurableId: id })}
        >
          {t('scorecards.archive.open')}
        </Button>
        {can.bringBack && (
          <Button size="sm" tone="soft" icon={IconRestore} aria-label={t('scorecards.restoreOf', { title })} onClick={onBringBack}>
            {t('items.restore')}
          </Button>
        )}
      </td>
    </tr>
  );
};

/** Renders the archive of a scorecard: what is kept of each measurable, who archived it and why, and a button that brings it back. */
export const ArchivedMeasurables = ({ scorecardId }: { scorecardId: string }) => {
  const t = useText();
  const [text, setText] = useState('');
  const { data, isError, refetch } = useRead(scorecardApi.archived, { params: { scorecardId } }, { quiet: true });
  const items = data?.items ?? [];
  const { people } = usePeople(items.flatMap(({ ownerId, archivedById }) => [ownerId, archivedById]));
  const back = useCommand(scorecardApi.bringBack, { optimistic: (cache, { params }) => cache.takeOut('measurable', params.measurableId) });
  if (data === undefined) return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows count={3} />;
  if (items.length === 0) return <EmptyState icon={IconArchive} level={2} text={t('scorecards.archive.empty')} />;
  const shown = items.filter(({ title, why }) => folded(`${title} ${why}`).includes(folded(text.trim())));
  const columns = ['measurable', 'goal', 'period', 'kept', 'by'] as const;
  return (
    <section aria-label={t('traction.archive')}>
      <header className={styles.head}>
        <h2>{t('traction.archive')}</h2>
        <small>{t('scorecards.archive.count', { count: items.length })}</small>
        <span className={styles.find}>
          <TextInput
            type="search"
            aria-label={t('scorecards.archive.find')}
            placeholder={t('scorecards.archive.find')}
            value={text}
            onChange={setText}
          />
        </span>
      </header>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`scorecards.archive.columns.${column}`)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row
                key={row.id}
                row={row}
                owner={people.get(row.ownerId ?? '')}
                by={people.get(row.archivedById ?? '')}
                onBringBack={() => back.run({ params: { scorecardId, measurableId: row.id } })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <p className={styles.note}>{t('scorecards.archive.none')}</p>}
      <p className={styles.note}>{t('scorecards.archive.note')}</p>
    </section>
  );
};
