import styles from './kbd.module.css';
import { isMac, keyText } from './key-text.ts';

/** A key, or keys pressed together: `mod+k` is `Ctrl K`, and `⌘ K` on a Mac. */
export const Kbd = ({ keys, on = 'surface' }: { keys: string; on?: 'surface' | 'ink' | undefined }) => (
  <kbd className={`${styles.kbd} ${styles[on]}`}>{keyText(keys, isMac())}</kbd>
);
