import { nameOf } from '../../../shared/names.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { useSession } from '../../../web/session/session.ts';
import { useRecent } from '../../../web/session/use-recent.ts';
import { Avatar } from '../../../web/ui/avatar.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { meetingApi } from '../../meetings/contract.ts';
import { PageLink } from '../../meetings/web/parts/meeting-act.tsx';
import { type Person, peopleApi } from '../../people/contract.ts';
import styles from './person-dialog.module.css';

export interface PersonDialogProps extends DialogProps {
  personId: string;
}

const lists = ['rocks', 'todos', 'issues', 'headlines'] as const;

/** Renders the meetings that I share with a person, each with links to its lists narrowed to what that person owns. */
const Shared = ({ person, close }: { person: Person; close: () => void }) => {
  const t = useText();
  const filters = [{ field: 'ownerId', value: person.id }];
  const { data } = useRead(meetingApi.searchTractions, { body: { filters, sorts: [{ field: 'title', direction: 'asc' }] } });
  const meetings = data?.items.flatMap(({ id, title, threads }) =>
    threads[0] === undefined ? [] : [{ id, title, threadId: threads[0].id }],
  );
  if (meetings === undefined) return <SkeletonRows count={2} />;
  if (meetings.length === 0) return null;
  return (
    <section aria-label={t('personCard.shared')}>
      <h3 className={styles.heading}>{t('personCard.shared')}</h3>
      <ul className={styles.meetings}>
        {meetings.map(({ id, title, threadId }) => (
          <li key={id} className={styles.meeting} aria-label={title}>
            <span className={styles.title}>{title}</span>
            <span className={styles.lists}>
              {lists.map((list) => (
                <PageLink
                  key={list}
                  size="sm"
                  to={`/traction/${id}/${threadId}/${list}`}
                  search={{ ownerId: person.id }}
                  onClick={() => close()}
                >
                  {t(`${list}.many`)}
                </PageLink>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Renders who a person is: name, role, e-mail address, and the lists of what they own in the meetings that I share with them. */
export const PersonDialog = ({ personId, close }: PersonDialogProps) => {
  const t = useText();
  const { orgId, user } = useSession();
  const { data } = useRead(peopleApi.byIds, { query: { ids: personId } });
  const person = data?.items[0];
  useRecent('person', person?.id);
  if (person === undefined) {
    return (
      <Dialog title={t('personCard.one')} size="sm" onClose={close}>
        {data === undefined ? <SkeletonRows count={3} /> : <p>{t('items.ownerAway.org')}</p>}
      </Dialog>
    );
  }
  const [role] = person.actualRoles;
  const manages = user.permissions.includes('Update|License');
  return (
    <Dialog
      title={nameOf(person)}
      size="md"
      onClose={close}
      footer={
        manages ? (
          <PageLink to={`/org/detail/${orgId}/license`} onClick={() => close()}>
            {t('personCard.inMembers')}
          </PageLink>
        ) : undefined
      }
    >
      <div className={styles.who}>
        <Avatar person={person} size="xl" named={false} />
        <span className={styles.facts}>
          {role !== undefined && <span>{t(`members.role.${role}`)}</span>}
          <Link href={`mailto:${person.email}`}>{person.email}</Link>
        </span>
      </div>
      <Shared person={person} close={close} />
    </Dialog>
  );
};
