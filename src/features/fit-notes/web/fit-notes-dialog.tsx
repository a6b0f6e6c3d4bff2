import { IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { call } from '../../../web/api/call.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { useSession } from '../../../web/session/session.ts';
import { ErrorState } from '../../../web/ui/error-state.tsx';
import { Field } from '../../../web/ui/field.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { NativeSelect } from '../../../web/ui/native-select.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import type { Seat } from '../../chart/contract.ts';
import { holdersOf } from '../../chart/rules.ts';
import { type FitNote, fitNoteApi } from '../contract.ts';
import styles from './fit-notes-dialog.module.css';
import { FitForm } from './parts/fit-form.tsx';
import { OthersNotes } from './parts/others-notes.tsx';

export interface FitNotesDialogProps extends DialogProps {
  /** The chart of the seat. */
  params: { collectionId: string; revisionId: string };
  seat: Seat;
}

/** Reads the notes when the dialog opens: they are not in the change log, so nothing tells the page of new ones. */
const useNotes = (params: FitNotesDialogProps['params'], seatId: string) => {
  const { collectionId, revisionId } = params;
  const [times, setTimes] = useState(0);
  const [read, setRead] = useState<FitNote[] | 'failed'>();
  useEffect(() => {
    let isShown = true;
    void call(fitNoteApi.list, { params: { collectionId, revisionId, seatId } }).then(
      ({ items }) => isShown && setRead(items),
      () => isShown && setRead('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [collectionId, revisionId, seatId, times]);
  const again = () => {
    setRead(undefined);
    setTimes((now) => now + 1);
  };
  return { read, again };
};

/** Whom the dialog can be about: who holds the seat, and whom an earlier note is about. */
interface About {
  aboutId: string | null;
  aboutName: string;
  name: string;
}

const keyOf = ({ aboutId, aboutName }: Pick<About, 'aboutId' | 'aboutName'>): string => aboutId ?? `name ${aboutName}`;

const holdersIn = (seat: Seat): About[] =>
  holdersOf(seat).map(({ assignedToId, assignedTo }) => ({
    aboutId: assignedToId,
    aboutName: assignedToId === null ? assignedTo : '',
    name: assignedTo,
  }));

/** Renders private notes on who holds a seat: what one thinks oneself, and what others have let one read. */
export const FitNotesDialog = ({ params, seat, close }: FitNotesDialogProps) => {
  const t = useText();
  const { user } = useSession();
  const { read, again } = useNotes(params, seat.id);
  const holders = holdersIn(seat);
  const [chosen, choose] = useState<string>();
  const about = holders.find((each) => keyOf(each) === chosen) ?? holders[0];
  const title = t('fitNotes.title');
  const head = (
    <p className={styles.private}>
      <Icon as={IconLock} size="sm" />
      <span>{t('fitNotes.private')}</span>
    </p>
  );
  if (!Array.isArray(read) || about === undefined) {
    const isEmpty = about === undefined && Array.isArray(read);
    return (
      <Dialog title={title} size="steps" onClose={() => close()}>
        {head}
        {read === undefined && <SkeletonRows count={4} />}
        {read === 'failed' && <ErrorState text={t('fitNotes.failed')} onRetry={again} />}
        {isEmpty && <p>{t('fitNotes.open')}</p>}
        {isEmpty && <OthersNotes notes={read} />}
      </Dialog>
    );
  }
  const mine = read.find((note) => note.writerId === user.userId && keyOf(note) === keyOf(about));
  const others = read.filter(
    (note) => note !== mine && (note.writerId !== user.userId || !holders.some((each) => keyOf(each) === keyOf(note))),
  );
  return (
    <FitForm key={`${keyOf(about)} ${mine?.version}`} {...{ params, about, mine, title }} seatId={seat.id} close={close}>
      {head}
      {holders.length > 1 && (
        <Field label={t('fitNotes.about')}>
          {(control) => (
            <NativeSelect
              {...control}
              options={holders.map((each) => ({ value: keyOf(each), label: each.name }))}
              value={keyOf(about)}
              onChange={choose}
            />
          )}
        </Field>
      )}
      <OthersNotes notes={others} />
    </FitForm>
  );
};
