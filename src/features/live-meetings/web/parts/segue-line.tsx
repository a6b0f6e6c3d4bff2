import { useState } from 'react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { keepDraft, useDraft } from '../../../../web/ui/drafts.ts';
import { newsLimit } from '../../rules/shape.ts';
import { useLive } from './live-context.tsx';
import styles from './segue-order.module.css';

interface SegueLineProps {
  personId: string;
  name: string;
  line: string;
}

/** Renders the field of a line: Enter and leaving it save, Escape does not. Its words are kept until then. */
const Field = ({ personId, name, line, onEnd }: SegueLineProps & { onEnd: () => void }) => {
  const t = useText();
  const { state, send } = useLive();
  const place = `news of ${personId} in ${state.meetingId}`;
  const { typed: kept } = useDraft(place);
  const [touched, setTouched] = useState(false);
  const typed = kept === '' && !touched ? line : kept;
  const label = t('liveMeetings.segue.lineOf', { name });
  const over = typed.trim().length - newsLimit;
  const end = (save: boolean) => {
    const words = typed.trim();
    if (save && over > 0) return;
    if (save && words !== line) send({ type: 'segueLine', personId, line: words });
    keepDraft(place, { typed: '' });
    onEnd();
  };
  return (
    <input
      className={styles.field}
      aria-label={label}
      aria-invalid={over > 0 || undefined}
      title={over > 0 ? t('liveMeetings.segue.lineOver', { count: over }) : undefined}
      value={typed}
      autoFocus
      onChange={({ currentTarget }) => {
        setTouched(true);
        keepDraft(place, { typed: currentTarget.value, label });
      }}
      onBlur={() => end(true)}
      onKeyDown={(press) => {
        if (press.nativeEvent.isComposing || (press.key !== 'Enter' && press.key !== 'Escape')) return;
        press.preventDefault();
        press.stopPropagation();
        end(press.key === 'Enter');
      }}
    />
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
