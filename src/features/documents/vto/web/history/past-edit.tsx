import '#web/core/texts/vto.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import history from '#features/work/history/web/parts/history.module.css';
import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { Text } from '#web/core/i18n/text.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { MarkedWords } from '#web/kit/writing/marked-words.tsx';
import type { PastEdit } from '../../contract.ts';
import { linesOf, type PastLine } from '../../rules/past.ts';
import styles from './past-edit.module.css';

interface PastActProps {
  act: PastEdit;
  people: ReadonlyMap<string, PersonLook>;
  /** Titles of goals and Rocks by id. */
  names: Readonly<Record<string, string>>;
  /** Brings the row back that the act removed; absent where it is there, or cannot be brought back. */
  onBringBack?: (() => void) | undefined;
}

const Line = ({ line, named }: { line: PastLine; named: boolean }) => {
  const t = useText();
  const { from, to, field } = line;
  return (
    <p className={styles.line}>
      {named && <span className={styles.field}>{t(`vto.past.fields.${field}`)}</span>}
      <span className={styles.words}>{from === '' && to === '' ? t('vto.past.noText') : <MarkedWords from={from} to={to} />}</span>
    </p>
  );
};

/** Returns what an act was about: `Core value`, with the words of a row that was moved or recorded, because no line says them. */
const useSubject = ({ act, names }: PastActProps): string => {
  const t = useText();
  const { kind, deed, was, now } = act;
  const words = now ?? was;
  const title = kind === 'rock' ? (names[String(words?.['rockId'])] ?? t('vto.past.unseen')) : String(words?.['title'] ?? '');
  if (kind === 'result') {
    const what = t('vto.past.result', {
      title,
      quarter: String(words?.['quarter'] ?? '')
        .split('-')
        .reverse()
        .join(' '),
    });
    if (words?.['isMeasurable'] !== false) return what;
    const outcome = now === null ? t('vto.notRecorded') : now['value'] === 1 ? t('vto.done') : t('vto.notDone');
    return `${what}: ${outcome}`;
  }
  const name = t(`vto.past.kinds.${kind}`);
  return (kind === 'rock' || deed === 'moved') && title !== '' ? `${name}, ${title}` : name;
};

/** Renders one act of a V/TO's history: who did what and when, and each text with what was struck out and what was added. */
export const PastEditRow = (props: PastActProps) => {
  const { act, people, names, onBringBack } = props;
  const t = useText();
  const formats = useFormats();
  const what = useSubject(props);
  const by = people.get(act.byId ?? '');
  const who = by === undefined ? t('vto.past.somebody') : nameOf(by);
  const personOr = (id: string): string => {
    const person = people.get(id);
    return names[id] ?? (person === undefined ? t('vto.past.unseen') : nameOf(person));
  };
  const lines = act.deed === 'moved' ? [] : linesOf(act, { ...formats, nameOf: personOr });
  return (
    <li className={history.act} data-deed={act.deed}>
      {by === undefined ? <span className={history.nobody} /> : <Avatar person={by} size="sm" named={false} />}
      <div className={history.words}>
        <p className={history.sentence}>
          <Text
            say={`vto.past.deeds.${act.deed}`}
            values={{ who, what }}
            parts={{ who: (words) => <b className={history.who}>{words}</b> }}
          />
        </p>
        {lines.map((line) => (
          <Line key={line.field} line={line} named={lines.length > 1 || !(line.field === 'title' || line.field === 'text')} />
        ))}
        {onBringBack !== undefined && (
          <Button size="sm" icon={IconArrowBackUp} onClick={onBringBack}>
            {t('vto.past.bringBack')}
          </Button>
        )}
      </div>
      <time className={history.time} dateTime={act.at}>
        {formats.time(act.at)}
      </time>
    </li>
  );
};
