import { IconLock, IconTrash } from '@tabler/icons-react';
import { sessionApi } from '#features/home/session/contract.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { TabOrg } from '#web/core/session/session.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { OrgTile } from '#web/kit/ui/org-tile.tsx';
import styles from './org-line.module.css';

/** Renders what stands under the name: the role, here with the number of people; or why one cannot enter. */
const Below = ({ org, people }: { org: TabOrg; people: number | undefined }) => {
  const t = useText();
  if (org.eraseAfter !== null) return t('shell.org.deleted');
  if (org.blocked) return t('shell.org.lock');
  const role = t(`shell.org.roles.${org.role}`);
  return people === undefined ? role : t('shell.org.people', { role, count: people });
};

/** Renders an organisation in the menu: the one that is shown with its people, the others with the number of unread notifications. */
export const OrgLine = ({ org, here }: { org: TabOrg; here: boolean }) => {
  const t = useText();
  const counts = useRead(sessionApi.orgs, {}, { quiet: true, anew: true }).data?.items.find(({ id }) => id === org.id);
  const closed = org.blocked || org.eraseAfter !== null;
  return (
    <>
      <OrgTile name={org.name} logoUrl={org.logoUrl} color={closed ? null : org.themeColor} size="md" faded={closed} />
      <span className={classes(styles.words, closed && styles.closed)}>
        <span className={styles.name}>{org.name}</span>
        <span className={styles.below}>
          <Below org={org} people={here ? counts?.people : undefined} />
        </span>
      </span>
      {closed && <Icon as={org.eraseAfter === null ? IconLock : IconTrash} size="sm" className={styles.end} />}
      {!here && !closed && counts !== undefined && counts.unread > 0 && (
        <span className={styles.unread}>{t('shell.org.unread', { count: counts.unread })}</span>
      )}
    </>
  );
};
