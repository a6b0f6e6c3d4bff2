import styles from './kbd.module.css';
import { isMac, keyText } from './key-text.ts';

/** Renders a key or a key combination: `mod+k` as `Ctrl K`, on a Mac as `⌘ K`. */
export const Kbd = ({ keys, on = 'surface' }: { keys: string; on?: 'surface' | 'ink' | undefined }) => (
  <kbd className={`${styles.kbd} ${styles[on]}`}>{keyText(keys, isMac())}</kbd>
);
