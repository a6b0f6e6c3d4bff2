import '#web/core/texts/learning.ts';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '#web/core/i18n/use-text.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { ListedEntry } from '../../contract.ts';
import { entryPath } from '../parts/entry-path.ts';
import { EntryCover } from './entry-cover.tsx';
import styles from './entry-tile.module.css';

/** Renders an entry of the library with its cover and how far the person has come; it opens the entry. */
export const EntryTile = ({ entry }: { entry: ListedEntry }) => {
  const t = useText();
  const { progress, video } = entry;
  const kind = video === null ? 'article' : 'film';
  const state = progress === null ? 'new' : progress.done ? 'done' : 'begun';
  return (
    <Link to={entryPath(entry.key)} resetScroll={false} className={styles.tile} data-entry={entry.key}>
      <EntryCover entry={entry} />
      <span className={styles.title}>{entry.title}</span>
      <span className={styles.state}>
        {state === 'done' && <Icon as={IconCheck} size="xs" />}
        {t(`learning.state.${kind}.${state}`)}
      </span>
    </Link>
  );
};
