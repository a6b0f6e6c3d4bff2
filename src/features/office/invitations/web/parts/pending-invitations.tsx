import '#web/core/texts/invitations.ts';
import { IconAlertTriangle, IconClock, IconMail, IconMailOpened } from '@tabler/icons-react';
import { useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { OwnerChip } from '#features/ground/people/web/parts/owner-chip.tsx';
import type { Invitation, InvitationState } from '#features/teams/invited/contract.ts';
import { useInvited } from '#features/teams/invited/web/parts/use-invited.ts';
import { folded } from '#shared/folded.ts';
import { nameOf } from '#shared/names.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { SearchText } from '#web/kit/search/search-text.tsx';
import { pickingKeys, usePicks } from '#web/kit/search/use-picks.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Icon, type IconShape } from '#web/kit/ui/icon.tsx';
import { Pill } from '#web/kit/ui/pill.tsx';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import type { Tone } from '#web/kit/ui/status.ts';
import { linksOf, usePendingCommands } from '../calls.ts';
import { PendingHead } from '../pending/pending-head.tsx';
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
  const acts = usePendingCommands();
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
  const copy = async () => {
    const link = (await linksOf([invitation.id])).get(invitation.id);
    if (link !== undefined) await navigator.clipboard.writeText(link).then(() => toast.success(t('invitations.linksCopied', { count: 1 })));
  };
  const entries = [
    ...(state === 'Expired'
      ? []
      : [{ key: 'copy', label: t('invitations.pending.copyLink'), onChoose: () => void copy().catch(tellFailure) }]),
    ...(returned ? [{ key: 'correct', label: t('invitations.pending.correct'), onChoose: correct }] : []),
    { key: 'resend', label: t('invitations.pending.resend'), onChoose: resend },
    { key: 'withdraw', label: t('invitations.pending.withdraw'), danger: true, onChoose: withdraw },
  ];
  const isQuiet = state === 'Sent' || state === 'Opened' || state === 'Waiting';
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

interface RowProps {
  invitation: Invitation;
  picked: boolean;
  /** Undefined for what the person may not change. */
  onPick: ((toHere: boolean) => void) | undefined;
}

const Row = ({ invitation, picked, onPick }: RowProps) => {
  const t = useText();
  const { day } = useFormats();
  const { hasBilling } = useSession();
  const { people } = usePeople([invitation.invitedById]);
  const { state, waits, sentAt, expiresAt, email, needsLicence } = invitation;
  const { icon, tone } = looks[state];
  const isDead = state === 'CameBack' || state === 'Expired';
  const when = day(dayHere(new Date(state === 'Expired' ? expiresAt : sentAt)));
  const licence = state === 'CameBack' ? 'none' : needsLicence ? 'fromJoining' : 'free';
  return (
    <tr className={classes(styles.row, picked && styles.picked)}>
      <td
        className={styles.tick}
        onClickCapture={(press) =>
          press.shiftKey && onPick !== undefined && (press.preventDefault(), press.stopPropagation(), onPick(true))
        }
      >
        {onPick !== undefined && (
          <Checkbox
            label=""
            aria-label={t('invitations.pending.pick', { name: nameOf(invitation) })}
            checked={picked}
            onChange={() => onPick(false)}
          />
        )}
      </td>
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
      <td className={styles.role}>{t(`invitations.roles.${invitation.role}`)}</td>
      {hasBilling && <td className={styles.dim}>{t(`invitations.pending.${licence}`)}</td>}
      <td className={styles.by}>
        <OwnerChip person={people.get(invitation.invitedById)} />
      </td>
      <td className={styles.state}>
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
export const usePendingCount = (): number | undefined => useInvited()?.length;

/** From so many invitations on, the list can be searched. */
const searchedFrom = 8;

/** Renders the invitations that were neither used nor withdrawn, as a table: who, state, Resend and Withdraw, also of many at once. */
export const PendingInvitations = () => {
  const t = useText();
  const pending = useInvited();
  const [words, setWords] = useState('');
  const found = (pending ?? []).filter((each) => folded(`${nameOf(each)} ${each.email}`).includes(folded(words.trim())));
  const free = found.filter(({ can }) => can.edit);
  const picks = usePicks(words, free);
  if (pending === undefined) return <SkeletonRows />;
  if (pending.length === 0)
    return <EmptyState icon={IconMail} title={t('invitations.pending.emptyTitle')} text={t('invitations.pending.emptyText')} />;
  const chosen = free.flatMap(({ id }) => (picks.has(id) ? [id] : []));
  return (
    <div>
      {pending.length >= searchedFrom && (
        <div className={styles.search} role="search">
          <SearchText label={t('invitations.pending.search')} value={words} onChange={setWords} />
        </div>
      )}
      <div className={styles.sheet} onKeyDown={pickingKeys(picks, free)}>
        <table className={styles.table}>
          <PendingHead
            chosen={chosen}
            isAll={chosen.length > 0 && chosen.length === free.length}
            all={() => picks.set(free, true)}
            clear={picks.clear}
          />
          <tbody>
            {found.map((invitation) => (
              <Row
                key={invitation.id}
                invitation={invitation}
                picked={picks.has(invitation.id)}
                onPick={invitation.can.edit ? (toHere) => picks.pick(invitation.id, toHere) : undefined}
              />
            ))}
          </tbody>
        </table>
        {found.length === 0 && <EmptyState icon={IconMail} text={t('invitations.pending.nobody')} />}
      </div>
      <p className={styles.hint}>{t('invitations.pending.hint')}</p>
    </div>
  );
};
