import '#web/core/texts/learning.ts';
import { PageLink } from '#features/teams/team/web/parts/meeting-button.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import type { ListedEntry } from '../../contract.ts';
import { useSuggestion } from '../calls.ts';
import { entryPath } from '../parts/entry-path.ts';
import { EntryCover } from './entry-cover.tsx';
import styles from './learning-hero.module.css';
import { learningIcon } from './learning-icon.ts';

/** Renders what comes next for the person: the first entry that they have not read, before their next meeting. */
export const LearningHero = ({ items }: { items: readonly ListedEntry[] }) => {
  const t = useText();
  const suggestion = useSuggestion(items);
  if (suggestion === undefined) return null;
  const { entry, meeting } = suggestion;
  return (
    <Sheet className={styles.hero} aria-label={t('learning.next')}>
      <span className={styles.cover}>
        <EntryCover entry={entry} />
      </span>
      <div className={styles.words}>
        <p className={styles.why}>{meeting === undefined ? t('learning.next') : t('learning.before', meeting)}</p>
        <h2 className={styles.title}>{entry.title}</h2>
        <p className={styles.summary}>{entry.summary}</p>
        <PageLink to={entryPath(entry.key)} resetScroll={false} tone="primary" icon={learningIcon[entry.video === null ? 'list' : 'play']}>
          {entry.video === null ? t('learning.read', { count: entry.minutes }) : t('learning.watch')}
        </PageLink>
      </div>
    </Sheet>
  );
};
