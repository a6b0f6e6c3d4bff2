import { useState } from 'react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { newsLimit } from '../../rules/shape.ts';
import { useLive } from './live-context.tsx';
import styles from './segue-order.module.css';

/** Renders what was noted of a person's news, in a line; the scribe and the person write it. Enter saves. */
export const SegueLine = ({ personId, name, line }: { personId: string; name: string; line: string }) => {
  const t = useText();
  const { isScribe, me, send } = useLive();
  const [typed, setTyped] = useState<string>();
  if (!isScribe && personId !== me.personId) return <span title={line}>{line}</span>;
  const end = (save: boolean) => {
    const words = typed?.trim();
    if (save && words !== undefined && words.length > newsLimit) return;
    if (save && words !== undefined && words !== line) send({ type: 'segueLine', personId, line: words });
    setTyped(undefined);
  };
  if (typed === undefined)
    return (
      <button type="button" className={line === '' ? styles.addLine : styles.line} title={line} onClick={() => setTyped(line)}>
        {line === '' ? t('liveMeetings.segue.addLine') : line}
      </button>
    );
  const over = typed.trim().length - newsLimit;
  return (
    <input
      className={styles.field}
      aria-label={t('liveMeetings.segue.lineOf', { name })}
      aria-invalid={over > 0 || undefined}
      title={over > 0 ? t('liveMeetings.segue.lineOver', { count: over }) : undefined}
      value={typed}
      autoFocus
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
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
