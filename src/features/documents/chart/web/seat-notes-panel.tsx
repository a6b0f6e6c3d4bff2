import '#web/core/texts/chart.ts';
import { IconAlertTriangle, IconCloudCheck, IconLock, IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useQueue } from '#web/core/outbox/outbox.ts';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import { useWaiting } from '#web/core/outbox/use-waiting.ts';
import { useSession } from '#web/core/session/session.ts';
import { addUnsent, type Unsent, wordsOf } from '#web/core/session/unsent.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { SidePanel } from '#web/kit/modals/side-panel.tsx';
import { RichTextField } from '#web/kit/rich-text/rich-text-field.tsx';
import { RichTextView } from '#web/kit/rich-text/rich-text-view.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { useLastly } from '#web/kit/ui/use-lastly.ts';
import { WaitingMark } from '#web/kit/ui/waiting-mark.tsx';
import { plainNotes } from '#web/kit/writing/word-marks.ts';
import type { SeatWithNotes } from '../contract.ts';
import { type ChartFrame, useSeat, writeNotes } from './calls.ts';
import { type NotesDraft, openNotes, type SeatNotesVersion, storedNotes, theirsIn } from './seat/notes-draft.ts';
import styles from './seat-notes-panel.module.css';

type State = 'saved' | 'typing' | 'failed' | 'overtaken';

const stateOf = ({ words, based, hasFailed }: NotesDraft, { sent, over }: ReturnType<typeof storedNotes>): State => {
  if (over !== undefined) return 'overtaken';
  if (hasFailed) return 'failed';
  return sent === undefined && words === based.notes ? 'saved' : 'typing';
};

/** Holds the text of a seat's notes, which saves itself, also when the page or the panel goes. Until then it counts among the unsent words. */
const useNotes = (chart: ChartFrame, seat: SeatWithNotes) => {
  const t = useText();
  const { user } = useSession();
  const [notes] = useState(() =>
    openNotes(seat, {
      seatId: seat.id,
      meId: user.userId,
      outbox,
      send: (words, based) => writeNotes(chart, seat, words, based),
    }),
  );
  const draft = useSyncExternalStore(notes.subscribe, notes.read);
  const kept = storedNotes(useQueue(outbox), seat.id);
  const state = stateOf(draft, kept);
  const unsent = useEffectEvent((): Unsent[] => {
    const words = wordsOf({ contentHtml: draft.words });
    return state === 'saved' || words === '' ? [] : [{ what: t('chart.notes.title', { title: seat.title }), words }];
  });
  useEffect(() => addUnsent(() => unsent()), []);
  useEffect(() => notes.open(), [notes]);
  useEffect(() => notes.hear(seat), [notes, seat]);
  useEffect(() => {
    window.addEventListener('pagehide', notes.flush);
    return () => window.removeEventListener('pagehide', notes.flush);
  }, [notes]);
  useLastly(notes.flush);
  return { notes, words: draft.words, state, over: kept.over };
};

const Overtaken = ({ theirs, text, onOpen }: { theirs: SeatNotesVersion; text: string; onOpen: () => void }) => {
  const t = useText();
  const { people } = usePeople([theirs.notesUpdatedById]);
  const person = people.get(theirs.notesUpdatedById ?? '');
  return (
    <div className={styles.notice} role="alert">
      <Icon as={IconAlertTriangle} size="sm" />
      <div>
        <p>{person === undefined ? t('chart.notes.overtaken') : t('chart.notes.overtakenBy', { name: person.firstName })}</p>
        <span className={styles.ways}>
          <Button size="sm" tone="soft" onClick={onOpen}>
            {t('chart.notes.openAgain')}
          </Button>
          <Button size="sm" onClick={() => void navigator.clipboard.writeText(plainNotes(text)).catch(() => undefined)}>
            {t('chart.notes.copyMine')}
          </Button>
        </span>
      </div>
    </div>
  );
};

const EditedNotes = ({ chart, seat }: { chart: ChartFrame; seat: SeatWithNotes }) => {
  const t = useText();
  const { time } = useFormats();
  const { notes, words, state, over } = useNotes(chart, seat);
  const isWaiting = useWaiting(seat.id);
  const [icon, say] =
    state === 'saved'
      ? ([
          IconCloudCheck,
          seat.notesUpdated === null ? t('chart.notes.none') : t('chart.notes.saved', { time: time(seat.notesUpdated) }),
        ] as const)
      : state === 'typing'
        ? ([IconRefresh, t('chart.notes.saving')] as const)
        : ([IconAlertTriangle, t('chart.notes.notSaved')] as const);
  return (
    <>
      {over !== undefined && <Overtaken theirs={theirsIn(over)} text={words} onOpen={notes.openAgain} />}
      <RichTextField aria-label={t('chart.notes.title', { title: seat.title })} value={words} onChange={notes.type} autoFocus />
      <p className={styles.state} role="status">
        {state === 'typing' && isWaiting ? (
          <WaitingMark />
        ) : (
          <>
            <Icon as={icon} size="sm" />
            {say}
          </>
        )}
      </p>
    </>
  );
};

interface SeatNotesPanelProps {
  chart: ChartFrame;
  seatId: string;
  canEdit: boolean;
  onClose: () => void;
}

/** Renders the notes of a seat beside the chart; they are saved as one types. Catalogue M-07, M-26, M-28 and M-29. */
export const SeatNotesPanel = ({ chart, seatId, canEdit, onClose }: SeatNotesPanelProps) => {
  const t = useText();
  const { data, isError, refetch } = useSeat(chart, seatId);
  const seat = data?.seat;
  // Words that somebody else was ahead of stand in the field also for a writer who may not edit any more.
  const hasField = storedNotes(useQueue(outbox), seatId).over !== undefined || canEdit;
  return (
    <SidePanel title={seat === undefined ? t('chart.menu.notes') : t('chart.notes.title', { title: seat.title })} onClose={onClose}>
      {seat === undefined &&
        (isError ? <ErrorState text={t('chart.notes.gone')} onRetry={() => void refetch()} /> : <SkeletonRows count={3} />)}
      {seat !== undefined && hasField && <EditedNotes chart={chart} seat={seat} />}
      {seat !== undefined && !hasField && (seat.notes === '' ? <p>{t('chart.notes.none')}</p> : <RichTextView html={seat.notes} />)}
      {seat !== undefined && (
        <p className={styles.fit}>
          <Button
            icon={IconLock}
            onClick={() => void openDialog('fitNotes', { params: { collectionId: chart.collectionId, revisionId: chart.id }, seat })}
          >
            {t('chart.notes.fit')}
          </Button>
        </p>
      )}
    </SidePanel>
  );
};
