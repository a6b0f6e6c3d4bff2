import '../../../../web/texts/invitations.ts';
import { IconAlertTriangle, IconClock, IconMail, IconMailOpened } from '@tabler/icons-react';
import { nameOf } from '../../../../shared/names.ts';
import { ApiError } from '../../../../web/api/api-error.ts';
import { dayHere, useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { confirm } from '../../../../web/modals/ask.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { toast } from '../../../../web/toasts/toast.ts';
import { Avatar } from '../../../../web/ui/avatar.tsx';
import { Button } from '../../../../web/ui/button.tsx';
import { EmptyState } from '../../../../web/ui/empty-state.tsx';
import { Icon, type IconShape } from '../../../../web/ui/icon.tsx';
import { OwnerChip } from '../../../../web/ui/owner-chip.tsx';
import { Pill } from '../../../../web/ui/pill.tsx';
import { RowMenu } from '../../../../web/ui/row-menu.tsx';
import { SkeletonRows } from '../../../../web/ui/skeleton-rows.tsx';
import type { Tone } from '../../../../web/ui/status.ts';
import { VisuallyHidden } from '../../../../web/ui/visually-hidden.tsx';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import type { Invitation, InvitationState } from '../../contract.ts';
import { usePending, usePendingActs } from '../calls.ts';
import styles from './pending-invitations.module.css';

const looks: Record<InvitationState, { icon: IconShape; tone: Tone }> = {
  Waiting: { icon: IconClock, tone: 'warn' },
  Sent: { icon: IconMail, tone: 'info' },
  Opened: { icon: IconMailOpened, tone: 'info' },
  CameBack: { icon: IconAlertTriangle, tone: 'off-track' },
  Expired: { icon: IconClock, tone: 'warn' },
};

/** Returns what can be done with an invitation, each with the words that report it. */
const useActs = (invitation: Invitation) => {
  const t = useText();
  const acts = usePendingActs();
  const { email, firstName, lastName, role } = invitation;
  const name = nameOf(invitation);
  const resend = async () => {
    await acts.resend(invitation);
    toast.success(t('invitations.pending.resent', { email }));
  };
  const withdraw = async () => {
    const asked = { title: t('invitations.pending.askTitle', { name }), text: t('invitations.pending.askText', { email }) };
    if (!(await confirm({ ...asked, yes: t('invitations.pending.withdraw'), danger: true }))) return;
    await acts.withdraw(invitation);
    toast.success(t('invitations.pending.withdrawn', { name }));
  };
  const correct = async () => {
    await acts.withdraw(invitation);
    await openDialog('inviteUsers', { rows: [{ firstName, lastName, email, role }], tractionId: invitation.tractionId ?? undefined });
  };
  const tell = (error: unknown) => {
    if (error instanceof ApiError && error.status === 429) toast.warning(t('invitations.pending.tooSoon'), { id: 'resent-too-soon' });
  };
  return {
    resend: () => void resend().catch(tell),
    withdraw: () => void withdraw().catch(() => undefined),
    correct: () => void correct().catch(() => undefined),
  };
};

const Actions = ({ invitation }: { invitation: Invitation }) => {
  const t = useText();
  const { resend, withdraw, correct } = useActs(invitation);
  const { state } = invitation;
  const name = nameOf(invitation);
  const returned = state === 'CameBack';
  const main = returned ? (
    <Button tone="soft" onClick={correct}>
      {t('invitations.pending.correct')}
    </Button>
  ) : (
    <Button tone="soft" onClick={resend}>
      {t('invitations.pending.resend')}
    </Button>
  );
  const entries = [
    ...(returned ? [{ key: 'correct', label: t('invitations.pending.correct'), onChoose: correct }] : []),
    { key: 'resend', label: t('invitations.pending.resend'), onChoose: resend },
    { key: 'withdraw', label: t('invitations.pending.withdraw'), danger: true, onChoose: withdraw },
  ];
  const isQuiet = state === 'Sent' || state === 'Opened';
  return (
    <span className={styles.acts}>
      <span className={isQuiet ? styles.onHover : styles.always}>
        {isQuiet && <Button onClick={withdraw}>{t('invitations.pending.withdraw')}</Button>}
        {main}
      </span>
      <span className={isQuiet ? styles.atRest : undefined}>
        <RowMenu title={name} entries={entries} />
      </span>
    </span>
  );
};

const Row = ({ invitation }: { invitation: Invitation }) => {
  const t = useText();
  const { day } = useFormats();
  const { people } = usePeople([invitation.invitedById]);
  const { state, waits, sentAt, expiresAt, email, needsLicence } = invitation;
  const { icon, tone } = looks[state];
  const isDead = state === 'CameBack' || state === 'Expired';
  const when = day(dayHere(new Date(state === 'Expired' ? expiresAt : sentAt)));
  const licence = state === 'CameBack' ? 'none' : needsLicence ? 'fromJoining' : 'free';
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.whoCell}>
        <span className={styles.who}>
          {isDead ? (
            <span className={styles.letter}>
              <Icon as={IconMail} size="sm" />
            </span>
          ) : (
            <Avatar person={invitation} named={false} />
          )}
          <span className={styles.words}>
            <span className={styles.name}>{nameOf(invitation)}</span>
            <span className={styles.email}>{email}</span>
          </span>
        </span>
      </th>
      <td>{t(`invitations.roles.${invitation.role}`)}</td>
      <td className={styles.dim}>{t(`invitations.pending.${licence}`)}</td>
      <td className={styles.by}>
        <OwnerChip person={people.get(invitation.invitedById)} />
      </td>
      <td>
        <Pill tone={tone} icon={icon}>
          {t(`invitations.pending.${state}`, { day: when })}
        </Pill>
        {state === 'Waiting' && waits !== null && <span className={styles.why}>{t(`invitations.pending.waits.${waits}`)}</span>}
      </td>
      <td className={styles.last}>{invitation.can.edit && <Actions invitation={invitation} />}</td>
    </tr>
  );
};

/** Returns the number of invitations that were neither used nor withdrawn; undefined while it is not known. */
export const usePendingCount = (): number | undefined => usePending()?.length;

/** Renders the invitations that were neither used nor withdrawn, as a table: who, state, Resend and Withdraw. */
export const PendingInvitations = () => {
  const t = useText();
  const pending = usePending();
  if (pending === undefined) return <SkeletonRows />;
  if (pending.length === 0)
    return <EmptyState icon={IconMail} title={t('invitations.pending.emptyTitle')} text={t('invitations.pending.emptyText')} />;
  return (
    <div>
      <div className={styles.sheet}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('invitations.pending.head')}</th>
              <th scope="col">{t('invitations.role')}</th>
              <th scope="col">{t('invitations.pending.license')}</th>
              <th scope="col">{t('invitations.pending.sentBy')}</th>
              <th scope="col">{t('invitations.pending.state')}</th>
              <th scope="col">
                <VisuallyHidden>{t('invitations.pending.actions')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {pending.map((invitation) => (
              <Row key={invitation.id} invitation={invitation} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.hint}>{t('invitations.pending.hint')}</p>
    </div>
  );
};
