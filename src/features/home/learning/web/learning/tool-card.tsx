import '#web/core/texts/learning.ts';
import { PageLink } from '#features/teams/team/web/parts/meeting-button.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import type { ListedEntry } from '../../contract.ts';
import { entryPath } from '../parts/entry-path.ts';
import { learningIcon } from './learning-icon.ts';
import styles from './tool-card.module.css';

/** Renders a tool: a sheet of paper that one opens, reads and prints. */
export const ToolCard = ({ entry }: { entry: ListedEntry }) => {
  const t = useText();
  return (
    <Sheet className={styles.tool} aria-label={entry.title} data-entry={entry.key}>
      <Icon as={learningIcon[entry.icon]} size="lg" className={styles.icon} />
      <h2 className={styles.title}>{entry.title}</h2>
      <p className={styles.summary}>{entry.summary}</p>
      <div className={styles.foot}>
        <span className={styles.length}>{entry.video === null ? t('learning.minutes', { count: entry.minutes }) : t('learning.film')}</span>
        <PageLink to={entryPath(entry.key)} resetScroll={false} tone="soft" aria-label={t('learning.openOf', { title: entry.title })}>
          {t('learning.open')}
        </PageLink>
      </div>
    </Sheet>
  );
};
