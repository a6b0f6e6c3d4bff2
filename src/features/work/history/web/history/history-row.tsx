import '#web/core/texts/history.ts';
import { IconArrowRight, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { textKinds } from '#features/ground/writing/contract.ts';
import { isWeek } from '#shared/dates.ts';
import { nameOf } from '#shared/names.ts';
import { productName } from '#shared/product.ts';
import type { SubjectRef } from '#shared/subjects.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { Text } from '#web/core/i18n/text.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useShortName } from '#web/core/session/short-name.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { openItem } from '#web/kit/modals/open-item.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { type Status, statusLooks } from '#web/kit/ui/status.ts';
import { StatusPill } from '#web/kit/ui/status-pill.tsx';
import { MarkedWords } from '#web/kit/writing/marked-words.tsx';
import type { HistoryEntry, HistoryValue } from '../../contract.ts';
import styles from '../parts/history.module.css';
import { useWordNames } from './word-names.ts';

interface ActProps {
  of: SubjectRef;
  act: HistoryEntry;
}

const isStatus = (word: string): word is Status => word in statusLooks;

/** Renders a value; a status of a Rock or To-Do has its icon and colour. */
const Value = ({ of, act: { deed }, value, old }: ActProps & { value: HistoryValue; old: boolean }): ReactNode => {
  const t = useText();
  const { day, number, percent } = useFormats();
  const shortName = useShortName();
  const nameOfWord = useWordNames();
  const { is, text, person } = value;
  const hasPill = (of.type === 'Rock' || of.type === 'ToDo') && (deed === 'status' || deed === 'confirmed');
  if (is === 'word' && hasPill && isStatus(text ?? '')) return <StatusPill status={text as Status} />;
  const shown = {
    text: () => text,
    word: () => nameOfWord(of.type, deed, text ?? ''),
    day: () => day(text ?? ''),
    number: () => (deed === 'progress' ? percent(value.number ?? 0) : number(value.number ?? 0)),
    person: () => (person === null ? t('history.left') : shortName(person)),
    meeting: () => text ?? t('history.hiddenMeeting'),
  }[is]();
  return old ? <del className={styles.old}>{shown}</del> : <span className={styles.now}>{shown}</span>;
};

/** Renders what the act names beside its values: a file, a milestone, or an item, which opens. */
const About = ({ about }: { about: NonNullable<HistoryEntry['of']> }) => {
  const { title, type, id } = about;
  if (type === null || id === null) return <span className={styles.about}>{title}</span>;
  return (
    <button type="button" className={styles.item} onClick={() => openItem({ type, id })}>
      {title}
    </button>
  );
};

/** Renders the week, or the longer interval, of a value. */
const OfInterval = ({ interval: of }: { interval: string }) => {
  const t = useText();
  const { interval } = useFormats();
  return <span className={styles.about}>{isWeek(of) ? t('history.week', { day: interval(of) }) : interval(of)}</span>;
};

/** Acts whose sentence says their value. */
const saidInSentence = new Set<HistoryEntry['deed']>(['added', 'enteredMeeting', 'leftMeeting', 'confirmed']);

/** Opens what the notes said before and after. */
const NotesChange = ({ of: { type, id } }: { of: SubjectRef }) => {
  const t = useText();
  const kind = textKinds.find((each) => each === type);
  return (
    kind && (
      <button type="button" className={styles.item} onClick={() => void openDialog('textPast', { of: { kind, id, part: id } })}>
        {t('history.seeNotes')}
      </button>
    )
  );
};

const Change = ({ of, act }: ActProps) => {
  const { deed, from, to, of: about } = act;
  if (deed === 'notes') return <NotesChange of={of} />;
  if (saidInSentence.has(deed)) return deed === 'confirmed' && to !== null ? <Value of={of} act={act} value={to} old={false} /> : null;
  const isReworded = (deed === 'title' || deed === 'milestoneTitle' || deed === 'outcome') && from?.text != null && to?.text != null;
  if (isReworded) return <MarkedWords from={from.text ?? ''} to={to.text ?? ''} />;
  return (
    <>
      {from !== null && <Value of={of} act={act} value={from} old />}
      {from !== null && to !== null && <Icon as={IconArrowRight} size="xs" className={styles.arrow} />}
      {to !== null && <Value of={of} act={act} value={to} old={false} />}
      {about !== null && (deed === 'value' ? <OfInterval interval={about.title} /> : <About about={about} />)}
    </>
  );
};

/** Returns the sentence of an act and its values: who, and what the sentence itself names. */
const useSentence = ({ of, act }: ActProps) => {
  const t = useText();
  const { by, byApp, deed, from, to } = act;
  const who = by !== null ? nameOf(by) : t(byApp ? 'history.app' : 'history.left', { product: productName });
  const owner = to?.is === 'person' && to.person !== null ? to.person : null;
  if (deed === 'added' && owner !== null && owner.id !== by?.id)
    return { say: `history.addedFor.${of.type}` as const, values: { who, owner: nameOf(owner) } };
  if (deed === 'added' || deed === 'removed') return { say: `history.${deed}.${of.type}` as const, values: { who } };
  const meeting = (to ?? from)?.is === 'meeting' ? ((to ?? from)?.text ?? t('history.hiddenMeeting')) : '';
  return { say: `history.deeds.${deed}` as const, values: { who, meeting } };
};

/** Renders one act: who did what, from what to what, and when. */
export const HistoryRow = ({ of, act }: ActProps) => {
  const { dateTime } = useFormats();
  const { say, values } = useSentence({ of, act });
  return (
    <li className={styles.act}>
      {act.by === null ? (
        <span className={styles.nobody}>{act.byApp && <Icon as={IconSettings} size="xs" />}</span>
      ) : (
        <Avatar person={act.by} size="sm" named={false} className={styles.face} />
      )}
      <div className={styles.words}>
        <p className={styles.sentence}>
          <Text say={say} values={values} parts={{ who: (words) => <b className={styles.who}>{words}</b> }} />
        </p>
        <div className={styles.change}>
          <Change of={of} act={act} />
        </div>
      </div>
      <time className={styles.time} dateTime={act.at}>
        {dateTime(act.at)}
      </time>
    </li>
  );
};
