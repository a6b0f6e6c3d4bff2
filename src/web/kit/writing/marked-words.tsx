import { useText } from '#web/core/i18n/use-text.ts';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import styles from './marked-words.module.css';
import { markWords } from './word-marks.ts';

/** Renders a text with what changed from an older one: words that are gone are struck through, new ones tinted; both are said, too. */
export const MarkedWords = ({ from, to }: { from: string; to: string }) => {
  const t = useText();
  return (
    <span className={styles.words}>
      {markWords(from, to).map(({ kind, text, place }) => {
        if (kind === 'same') return <span key={place}>{text}</span>;
        const Mark = kind === 'gone' ? 'del' : 'ins';
        return (
          <Mark key={place} className={styles[kind]}>
            <VisuallyHidden>{t(kind === 'gone' ? 'items.conflict.gone' : 'items.conflict.new')} </VisuallyHidden>
            {text}
          </Mark>
        );
      })}
    </span>
  );
};
