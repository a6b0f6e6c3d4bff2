import '#web/core/texts/live-meetings.ts';
import { useRef, useState } from 'react';
import { excessOf } from '#shared/signs.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { keepDraft, useDraft } from '#web/core/session/drafts.ts';
import { newsLimit } from '../../rules/shape.ts';
import { useLive } from '../room/live-context.tsx';
import styles from './segue-order.module.css';

interface SegueLineProps {
  personId: string;
  name: string;
  line: string;
}

/** Renders the field of a line: Enter and leaving it save, Escape does not. Its words are kept until they are saved, also when that is refused. */
const Field = ({ personId, name, line, onEnd }: SegueLineProps & { onEnd: () => void }) => {
  const t = useText();
  const { state, room } = useLive();
  const place = `news of ${personId} in ${state.meetingId}`;
  const { typed: kept } = useDraft(place);
  const [touched, setTouched] = useState(false);
  const typed = kept === '' && !touched ? line : kept;
  const label = t('liveMeetings.segue.lineOf', { name });
  const over = excessOf(typed.trim(), newsLimit);
  const sending = useRef(false);
  const end = async (save: boolean) => {
    const words = typed.trim();
    if (sending.current || (save && over > 0)) return;
    sending.current = true;
    const saved = !save || words === line || (await room.send({ type: 'segueLine', personId, line: words }));
    sending.current = false;
    if (!saved) return;
    keepDraft(place, { typed: '' });
    onEnd();
  };
  return (
    <>
      <input
        className={styles.field}
        aria-label={label}
        aria-invalid={over > 0 || undefined}
        value={typed}
        autoFocus
        onChange={({ currentTarget }) => {
          setTouched(true);
          keepDraft(place, { typed: currentTarget.value, label });
        }}
        onBlur={() => void end(true)}
        onKeyDown={(press) => {
          if (press.key !== 'Enter' && press.key !== 'Escape') return;
          press.preventDefault();
          press.stopPropagation();
          void end(press.key === 'Enter');
        }}
      />
      {over > 0 && (
        <span className={styles.over} role="alert">
          {t('liveMeetings.segue.lineOver', { count: over })}
        </span>
      )}
    </>
  );
};

/** Renders what was noted of a person's news, in a line; the scribe and the person write it. */
export const SegueLine = ({ personId, name, line }: SegueLineProps) => {
  const t = useText();
  const { me, isScribe, may } = useLive();
  const [typing, setTyping] = useState(false);
  if (!may('segueLine') || (!isScribe && personId !== me.personId)) return <span title={line}>{line}</span>;
  if (typing) return <Field personId={personId} name={name} line={line} onEnd={() => setTyping(false)} />;
  return (
    <button type="button" className={line === '' ? styles.addLine : styles.line} title={line} onClick={() => setTyping(true)}>
      {line === '' ? t('liveMeetings.segue.addLine') : line}
    </button>
  );
};
