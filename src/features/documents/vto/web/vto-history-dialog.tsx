import '#web/core/texts/vto.ts';
import { IconCalendarTime } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { revisionPath } from '#features/documents/collections/rules.ts';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import history from '#features/work/history/web/parts/history.module.css';
import { useRead } from '#web/core/api/use-read.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { SegmentedControl } from '#web/kit/ui/segmented-control.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { type PastEdit, type RowKind, rowKinds, type VtoPart, vtoApi, vtoParts } from '../contract.ts';
import { bringBack, useSide } from './calls.ts';
import { idsIn } from './history/gone-words.tsx';
import styles from './history/past-edit.module.css';
import { PastEditRow } from './history/past-edit.tsx';

export interface VtoHistoryDialogProps extends DialogProps {
  collectionId: string;
  revisionId: string;
  /** The part whose history is shown first; all of it without. */
  part?: VtoPart | undefined;
}

type Named = Pick<VtoHistoryDialogProps, 'collectionId' | 'revisionId'>;

const dayOf = (act: PastEdit): string => dayHere(new Date(act.at));

const isRow = (kind: PastEdit['kind']): kind is RowKind => (rowKinds as readonly string[]).includes(kind);

/** Returns the function that says whether an act removed a row that is not back yet. */
const useIsGone = ({ collectionId, revisionId }: Named): ((act: PastEdit) => boolean) => {
  const { data: vto } = useSide({ collectionId, revisionId });
  const there = new Set(idsIn(vto));
  return ({ deed, kind, entryId, was }) => {
    if (vto === undefined || deed !== 'removed' || entryId === null || !isRow(kind)) return false;
    return !there.has(entryId) && !vto.quarterlyPlan.rocks.some(({ rockId }) => rockId === was?.['rockId']);
  };
};

/** Returns the acts that removed what is gone, the newest of each row, without the rows that are listed already. */
const goneIn = (acts: readonly PastEdit[], isGone: (act: PastEdit) => boolean, listed: readonly string[] = []): PastEdit[] => {
  const named = new Set<string | null>(listed);
  return acts.filter((act) => {
    const isNew = isGone(act) && !named.has(act.entryId);
    if (isNew) named.add(act.entryId);
    return isNew;
  });
};

/** Returns the function that says how a row that an act removed is brought back; nothing where it is there. */
const useRestoring = (named: Named) => {
  const t = useText();
  const { data: vto } = useSide(named);
  const isGone = useIsGone(named);
  return (act: PastEdit): (() => void) | undefined => {
    const { kind, entryId } = act;
    if (vto?.permissions.edit !== true || !isGone(act) || entryId === null || !isRow(kind)) return undefined;
    return () =>
      void bringBack(vto, kind, entryId)
        .then(() => toast.success(t('vto.past.broughtBack')))
        .catch(() => undefined);
  };
};

interface PageProps extends VtoHistoryDialogProps {
  before?: string | undefined;
  /** The day of the act above the page, whose head stands there already. */
  under?: string | undefined;
  /** True for what was removed and is not back yet, without the rows that are listed above. */
  onlyGone: boolean;
  listed?: readonly string[] | undefined;
}

/** Reads a page of the history. */
const useHistoryPage = ({ collectionId, revisionId, part, before }: Omit<PageProps, 'onlyGone'>) => {
  const query = { ...(part && { part }), ...(before && { before }) };
  return useRead(vtoApi.history, { params: { collectionId, revisionId }, query }, { quiet: true });
};

/** Renders the head of a day, with the button that leads to the V/TO as it was then. */
const DayHead = ({ day, onSee }: { day: string; onSee: () => void }) => {
  const t = useText();
  const { wholeDay } = useFormats();
  return (
    <h3 className={styles.day}>
      {wholeDay(day)}
      <IconButton icon={IconCalendarTime} size="sm" label={t('vto.past.seeThisDay', { day: wholeDay(day) })} onClick={onSee} />
    </h3>
  );
};

/** Renders a page of acts by days, and on request the one before it. */
const Page = (props: PageProps) => {
  const { collectionId, revisionId, before, under, onlyGone, listed, close } = props;
  const t = useText();
  const navigate = useNavigate();
  const { wholeDay } = useFormats();
  const [isMore, setIsMore] = useState(false);
  const { data, isError, refetch } = useHistoryPage(props);
  const isGone = useIsGone(props);
  const acts = onlyGone ? goneIn(data?.items ?? [], isGone, listed) : (data?.items ?? []);
  const named = acts.flatMap(({ byId, was, now }) => [byId, was?.['assignedToId'], now?.['assignedToId']]);
  const { people } = usePeople(named.filter((id) => typeof id === 'string'));
  const restoring = useRestoring(props);
  if (data === undefined) return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows count={4} />;
  const seeDay = (day: string) => {
    close();
    void navigate({ to: `${revisionPath('vto', { collectionId, id: revisionId })}/vision`, search: { on: day } });
  };
  const since = wholeDay(dayHere(new Date(data.since)));
  const isWhole = data.items.some(({ deed }) => deed === 'begun');
  return (
    <>
      {[...Map.groupBy(acts, dayOf)].map(([day, ofDay]) => (
        <section key={day} aria-label={wholeDay(day)}>
          {day !== under && <DayHead day={day} onSee={() => seeDay(day)} />}
          <ol>
            {ofDay.map((act) => (
              <PastEditRow key={`${act.key} ${act.kind}`} act={act} people={people} names={data.names} onBringBack={restoring(act)} />
            ))}
          </ol>
        </section>
      ))}
      {acts.length === 0 && data.next === null && before === undefined && (
        <p className={history.note}>{onlyGone ? t('vto.past.noneGone') : t('vto.past.none', { day: since })}</p>
      )}
      {data.next === null && !isWhole && acts.length > 0 && <p className={history.note}>{t('vto.past.since', { day: since })}</p>}
      {data.next !== null &&
        // A page on which nothing was removed shows nothing: it goes on by itself.
        (isMore || acts.length === 0 ? (
          <Page
            {...props}
            before={data.next}
            under={acts.at(-1) === undefined ? under : dayOf(acts.at(-1) as PastEdit)}
            listed={[...(listed ?? []), ...acts.map(({ entryId }) => entryId ?? '')]}
          />
        ) : (
          <Button size="sm" onClick={() => setIsMore(true)}>
            {t('vto.past.earlier')}
          </Button>
        ))}
    </>
  );
};

interface FilterProps {
  of: VtoHistoryDialogProps;
  onlyGone: boolean;
  onChange: (onlyGone: boolean) => void;
}

/** Chooses between all that was written and what was removed and is not back yet; counts that where it is all on the first page. */
const Filter = ({ of, onlyGone, onChange }: FilterProps) => {
  const t = useText();
  const { number } = useFormats();
  const { data } = useHistoryPage(of);
  const isGone = useIsGone(of);
  const count = data?.next === null ? goneIn(data.items, isGone).length : undefined;
  return (
    <SegmentedControl
      label={t('vto.past.show')}
      segments={[
        { value: 'all', label: t('vto.past.everything') },
        { value: 'gone', label: t('vto.past.removed'), note: count === undefined ? undefined : number(count) },
      ]}
      value={onlyGone ? 'gone' : 'all'}
      onChange={(value) => onChange(value === 'gone')}
    />
  );
};

/** Renders who wrote what in a V/TO, the newest first, of all of it or of one part. A day leads to the V/TO as it was then. */
export const VtoHistoryDialog = (props: VtoHistoryDialogProps) => {
  const t = useText();
  const [part, setPart] = useState<VtoPart | ''>(props.part ?? '');
  const [onlyGone, setOnlyGone] = useState(false);
  const of = { ...props, part: part === '' ? undefined : part };
  return (
    <Dialog title={t('vto.past.title')} size="lg" onClose={() => props.close()}>
      <div className={styles.choose}>
        <Filter of={of} onlyGone={onlyGone} onChange={setOnlyGone} />
        <NativeSelect
          aria-label={t('vto.past.part')}
          value={part}
          options={[
            { value: '' as const, label: t('vto.past.all') },
            ...vtoParts.map((each) => ({ value: each, label: t(`vto.${each}`) })),
          ]}
          onChange={setPart}
        />
      </div>
      <div className={history.whole}>
        <Page key={`${part} ${onlyGone}`} {...of} onlyGone={onlyGone} />
      </div>
    </Dialog>
  );
};
