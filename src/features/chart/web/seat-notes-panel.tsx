import { IconAlertTriangle, IconCloudCheck, IconLock, IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../web/api/api-error.ts';
import { tellFailure } from '../../../web/api/tell-failure.ts';
import { plainNotes } from '../../../web/forms/word-marks.ts';
import { useFormats } from '../../../web/i18n/formats.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { openDialog } from '../../../web/modals/dialog-stack.ts';
import { SidePanel } from '../../../web/modals/side-panel.tsx';
import { RichTextField } from '../../../web/rich-text/rich-text-field.tsx';
import { RichTextView } from '../../../web/rich-text/rich-text-view.tsx';
import { useSession } from '../../../web/session/session.ts';
import { Button } from '../../../web/ui/button.tsx';
import { ErrorState } from '../../../web/ui/error-state.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { useLastly } from '../../../web/ui/use-lastly.ts';
import { usePeople } from '../../people/web/parts/directory.tsx';
import type { SeatWithNotes } from '../contract.ts';
import { type ChartFrame, useSeat, writeNotes } from './calls.ts';
import styles from './seat-notes-panel.module.css';

/** Milliseconds after the last key until notes are saved; specification section 9. */
const debounce = 1000;

type State = 'saved' | 'typing' | 'failed' | 'overtaken';

/** Holds the text of a seat's notes and saves it a second after the last key; one save after the other. */
const useNotes = (chart: ChartFrame, seat: SeatWithNotes) => {
  const { user } = useSession();
  const [text, setText] = useState(seat.notes);
  const [state, setState] = useState<State>('saved');
  const latest = useRef(seat.notes);
  const kept = useRef({ text: seat.notes, seen: seat.notesUpdated, isSending: false });

  const save = async (): Promise<void> => {
    const words = latest.current;
    if (kept.current.isSending || words === kept.current.text) return;
    kept.current.isSending = true;
    try {
      const { notesUpdated } = await writeNotes(chart, seat.id, { notes: words, notesUpdated: kept.current.seen });
      kept.current = { text: words, seen: notesUpdated, isSending: false };
      setState((now) => (now === 'overtaken' || latest.current !== words ? now : 'saved'));
    } catch (error) {
      kept.current.isSending = false;
      const isOvertaken = error instanceof ApiError && error.code === 'stale';
      setState(isOvertaken ? 'overtaken' : 'failed');
      if (!isOvertaken) tellFailure(error, 'chart.failed.notes');
    }
  };
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (state !== 'typing') return undefined;
    // What is typed while a save is on its way waits for another second, so it goes when that one has ended.
    const timer = setInterval(() => void saveNow(), debounce);
    return () => clearInterval(timer);
  }, [text, state]);
  useLastly(() => {
    if (state === 'typing' || state === 'failed') void save();
  });

  // What somebody else has written replaces a text that nobody is typing in; over one that is, a notice stands (M-29).
  const take = ({ notes, notesUpdated }: SeatWithNotes) => {
    kept.current = { text: notes, seen: notesUpdated, isSending: false };
    latest.current = notes;
    setText(notes);
    setState('saved');
  };
  const arrived = useEffectEvent((now: SeatWithNotes) => {
    // A read that began before my last save can end after it; what it says is old.
    const isNewer = (now.notesUpdated ?? '') > (kept.current.seen ?? '');
    if (!isNewer || now.notesUpdatedById === user.userId || kept.current.isSending) return;
    if (text !== kept.current.text) return setState('overtaken');
    take(now);
  });
  // What arrives while a save is on its way is looked at when that one has ended.
  useEffect(() => arrived(seat), [seat, state]);

  return {
    text,
    state,
    type: (words: string) => {
      setText(words);
      latest.current = words;
      if (state !== 'overtaken') setState(words === kept.current.text ? 'saved' : 'typing');
    },
    openAgain: () => take(seat),
  };
};

const Overtaken = ({ seat, text, onOpen }: { seat: SeatWithNotes; text: string; onOpen: () => void }) => {
  const t = useText();
  const { people } = usePeople([seat.notesUpdatedById]);
  const person = people.get(seat.notesUpdatedById ?? '');
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
  const { text, state, type, openAgain } = useNotes(chart, seat);
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
      {state === 'overtaken' && <Overtaken seat={seat} text={text} onOpen={openAgain} />}
      <RichTextField aria-label={t('chart.notes.title', { title: seat.title })} value={text} onChange={type} autoFocus />
      <p className={styles.state} role="status">
        <Icon as={icon} size="sm" />
        {say}
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
  return (
    <SidePanel title={seat === undefined ? t('chart.menu.notes') : t('chart.notes.title', { title: seat.title })} onClose={onClose}>
      {seat === undefined &&
        (isError ? <ErrorState text={t('chart.notes.gone')} onRetry={() => void refetch()} /> : <SkeletonRows count={3} />)}
      {seat !== undefined && canEdit && <EditedNotes chart={chart} seat={seat} />}
      {seat !== undefined && !canEdit && (seat.notes === '' ? <p>{t('chart.notes.none')}</p> : <RichTextView html={seat.notes} />)}
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
