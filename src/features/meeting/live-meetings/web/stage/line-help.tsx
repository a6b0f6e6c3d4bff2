import { Fragment } from 'react';
import type { TextKey } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import styles from './line-help.module.css';

interface LineHelpProps {
  /** Why the line could not be added; it takes the place of the keys. */
  refused: string | undefined;
  /** The keys of the line, each with the key of its text. */
  keys: readonly (readonly [keys: string, text: TextKey])[];
}

/** Renders what stands below a line that is typed in the meeting: its keys, or why it was refused. */
export const LineHelp = ({ refused, keys }: LineHelpProps) => {
  const t = useText();
  if (refused !== undefined)
    return (
      <span className={styles.why} role="alert">
        {refused}
      </span>
    );
  return (
    <span className={styles.hints} aria-hidden="true">
      {keys.map(([pressed, text]) => (
        <Fragment key={pressed}>
          <Kbd keys={pressed} /> {t(text)}
        </Fragment>
      ))}
    </span>
  );
};
