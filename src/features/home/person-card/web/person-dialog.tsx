import '#web/core/texts/members.ts';
import '#web/core/texts/person-card.ts';
import { chartApi } from '#features/documents/chart/contract.ts';
import { revisionPath } from '#features/documents/collections/rules.ts';
import { type Person, peopleApi } from '#features/ground/people/contract.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { PageLink } from '#features/teams/team/web/parts/meeting-button.tsx';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { nameOf } from '#shared/names.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { useRecent } from '#web/core/session/use-recent.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
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

/** Renders the seats that a person holds in the charts that I see, each with a way to it. */
const Seats = ({ personId, close }: { personId: string; close: () => void }) => {
  const t = useText();
  const seats = useRead(chartApi.seatsOf, { params: { personId } }, { quiet: true }).data?.seats ?? [];
  if (seats.length === 0) return null;
  return (
    <section aria-label={t('personCard.seats')}>
      <h3 className={styles.heading}>{t('personCard.seats')}</h3>
      <ul className={styles.meetings}>
        {seats.map(({ id, title, chart, collectionId, revisionId }) => (
          <li key={id} className={styles.meeting}>
            <span className={styles.title}>
              {title} <small className={styles.place}>{t('personCard.seatIn', { chart })}</small>
            </span>
            <PageLink
              size="sm"
              to={revisionPath('ac', { collectionId, id: revisionId })}
              search={{ seat: id }}
              aria-label={t('personCard.showSeat', { title, chart })}
              onClick={() => close()}
            >
              {t('personCard.show')}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Most measurables that are listed. */
const mostMeasurables = 50;

/** Renders the measurables that a person owns in the scorecards that I see. */
const Measurables = ({ personId, close }: { personId: string; close: () => void }) => {
  const t = useText();
  const filters = [{ field: 'ownerId', value: personId }];
  const { data } = useRead(scorecardApi.search, { body: { filters, sorts: [{ field: 'title', direction: 'asc' }] } }, { quiet: true });
  const items = (data?.items ?? []).slice(0, mostMeasurables);
  if (items.length === 0) return null;
  return (
    <section aria-label={t('personCard.measurables')}>
      <h3 className={styles.heading}>{t('personCard.measurables')}</h3>
      <ul className={styles.names}>
        {items.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.name}
              onClick={() => {
                close();
                void openDialog('measurable', { measurableId: id });
              }}
            >
              {title}
            </button>
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
      <Seats personId={person.id} close={close} />
      <Measurables personId={person.id} close={close} />
      <Shared person={person} close={close} />
    </Dialog>
  );
};
