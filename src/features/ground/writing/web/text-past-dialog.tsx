import '#web/core/texts/writing.ts';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { nameOf } from '#shared/names.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { MarkedWords } from '#web/kit/writing/marked-words.tsx';
import { plainNotes } from '#web/kit/writing/word-marks.ts';
import { mostStates, type TextRef, writingApi } from '../contract.ts';
import styles from './text-past-dialog.module.css';

export interface TextPastDialogProps extends DialogProps {
  of: TextRef;
}

type State = AnswerOf<typeof writingApi.past>['items'][number];

interface RowProps {
  state: State;
  /** The state before; undefined where none is known. */
  before: State | undefined;
  /** Absent where it cannot be brought back, or is what the text says. */
  onRestore: (() => void) | undefined;
  busy: boolean;
}

/** Renders who wrote, when, and what was new and gone then. */
const StateRow = ({ state, before, onRestore, busy }: RowProps) => {
  const t = useText();
  const { dateTime, list } = useFormats();
  const { people } = usePeople([state.byId, ...state.alsoBy]);
  const writer = people.get(state.byId ?? '');
  const names = [state.byId, ...state.alsoBy].map((id) => people.get(id ?? '')).map((person) => person && nameOf(person));
  const who = state.byId === null ? t('writing.past.first') : list(names.map((name) => name ?? t('writing.past.left')));
  const words = plainNotes(state.html);
  return (
    <li className={styles.state}>
      <div className={styles.head}>
        {writer && <Avatar person={writer} size="sm" named={false} />}
        <b className={styles.who}>{who}</b>
        <time className={styles.time} dateTime={state.at}>
          {dateTime(state.at)}
        </time>
        {onRestore && (
          <Button size="sm" busy={busy} aria-label={t('writing.past.restoreOf', { when: dateTime(state.at) })} onClick={onRestore}>
            {t('writing.past.restore')}
          </Button>
        )}
      </div>
      <div className={styles.words}>
        {words === '' && (before === undefined || plainNotes(before.html) === '') ? (
          <span className={styles.empty}>{t('writing.past.empty')}</span>
        ) : before === undefined ? (
          words
        ) : (
          <MarkedWords from={plainNotes(before.html)} to={words} />
        )}
      </div>
    </li>
  );
};

/** Shows what a text said before, newest first, with what each writer changed; who may write in it brings one of its states back. */
export const TextPastDialog = ({ of, close }: TextPastDialogProps) => {
  const t = useText();
  const { data, isError, refetch } = useRead(writingApi.past, { params: of }, { quiet: true });
  const restore = useCommand(writingApi.restore, {
    onDone: () => {
      toast.success(t('writing.past.restored'));
      close();
    },
  });
  const states = data?.items ?? [];
  return (
    <Dialog title={t('writing.past.title')} onClose={() => close()}>
      {data === undefined && (isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows count={3} />)}
      {data !== undefined && states.length === 0 && <p className={styles.note}>{t('writing.past.none')}</p>}
      <ol>
        {states.map((state, place) => (
          <StateRow
            key={state.id}
            state={state}
            before={states[place + 1]}
            busy={restore.busy}
            onRestore={place > 0 && data?.canWrite === true ? () => restore.run({ params: of, body: { stateId: state.id } }) : undefined}
          />
        ))}
      </ol>
      {states.length === mostStates && <p className={styles.note}>{t('writing.past.most', { count: mostStates })}</p>}
    </Dialog>
  );
};
