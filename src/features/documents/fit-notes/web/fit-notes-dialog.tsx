import '#web/core/texts/fit-notes.ts';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Seat } from '#features/documents/chart/contract.ts';
import { holdersOf } from '#features/documents/chart/rules/holders.ts';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { nameOf } from '#shared/names.ts';
import { isLicensed } from '#shared/roles.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { type FitNote, fitNoteApi } from '../contract.ts';
import styles from './fit-notes-dialog.module.css';
import { FitForm } from './notes/fit-form.tsx';
import { OthersNotes } from './notes/others-notes.tsx';

export interface FitNotesDialogProps extends DialogProps {
  /** The chart of the seat. */
  params: { collectionId: string; revisionId: string };
  seat: Seat;
}

/** Whom a note is about. */
type About = Pick<FitNote, 'aboutId' | 'aboutName'>;

const keyOf = ({ aboutId, aboutName }: About): string => aboutId ?? `name ${aboutName}`;

/** Returns whom one may write about, each once, with their names: who holds the seat, and on whom one has a note from when they held it. */
const useAbouts = (seat: Seat, own: readonly FitNote[]) => {
  const { people } = usePeople(own.map(({ aboutId }) => aboutId));
  const holders = holdersOf(seat).map(({ assignedToId, assignedTo }) => ({
    aboutId: assignedToId,
    aboutName: assignedToId === null ? assignedTo : '',
    name: assignedTo,
  }));
  const before = own.map(({ aboutId, aboutName }) => {
    const person = people.get(aboutId ?? '');
    return { aboutId, aboutName, name: person === undefined ? aboutName : nameOf(person) };
  });
  return [...new Map([...before, ...holders].map((each) => [keyOf(each), each])).values()];
};

interface NotesProps extends FitNotesDialogProps {
  notes: readonly FitNote[];
  head: ReactNode;
}

/** Renders the notes once they are there: the form of one's own, and what others let one read. */
const Notes = ({ params, seat, notes, head, close }: NotesProps) => {
  const t = useText();
  const session = useSession();
  const own = notes.filter(({ writerId }) => writerId === session.user.userId);
  const others = notes.filter((note) => !own.includes(note));
  const abouts = useAbouts(seat, own);
  const [chosen, choose] = useState<string>();
  const about = abouts.find((each) => keyOf(each) === chosen) ?? abouts[0];
  const role = roleOf(session);
  const title = t('fitNotes.title');
  if (about === undefined || role === undefined || !isLicensed(role)) {
    return (
      <Dialog title={title} size="steps" onClose={() => close()}>
        {head}
        {others.length === 0 && <p>{t(about === undefined ? 'fitNotes.open' : 'fitNotes.none')}</p>}
        <OthersNotes notes={others} />
      </Dialog>
    );
  }
  const mine = own.find((note) => keyOf(note) === keyOf(about));
  return (
    <FitForm key={`${keyOf(about)} ${mine?.version}`} {...{ params, about, mine, title }} seatId={seat.id} close={close}>
      {head}
      {abouts.length > 1 && (
        <Field label={t('fitNotes.about')}>
          {(control) => (
            <NativeSelect
              {...control}
              options={abouts.map((each) => ({ value: keyOf(each), label: each.name }))}
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

/** Renders private notes on who holds a seat: what one thinks oneself, and what others have let one read. */
export const FitNotesDialog = (props: FitNotesDialogProps) => {
  const t = useText();
  const { params, seat, close } = props;
  const ask = { params: { ...params, seatId: seat.id } };
  // The notes are not in the change log, so nothing tells the page of new ones: they are read whenever the dialog opens.
  const { data, isError, isFetchedAfterMount, refetch } = useRead(fitNoteApi.list, ask, { quiet: true, anew: true });
  const head = (
    <p className={styles.private}>
      <Icon as={IconLock} size="sm" />
      <span>{t('fitNotes.private')}</span>
    </p>
  );
  if (data !== undefined && isFetchedAfterMount && !isError) return <Notes {...props} notes={data.items} head={head} />;
  return (
    <Dialog title={t('fitNotes.title')} size="steps" onClose={() => close()}>
      {head}
      {isError ? <ErrorState text={t('fitNotes.failed')} onRetry={() => void refetch()} /> : <SkeletonRows count={4} />}
    </Dialog>
  );
};
