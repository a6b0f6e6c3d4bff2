import '#web/core/texts/members.ts';
import {
  IconBan,
  IconChevronDown,
  IconClock,
  IconCreditCard,
  IconCrown,
  IconDots,
  IconMailQuestion,
  IconShieldOff,
  IconTrash,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { Person } from '#features/ground/people/contract.ts';
import { nameOf } from '#shared/names.ts';
import { isAdmin, isLicensed, type Role } from '#shared/roles.ts';
import { dayHere, todayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { Pill } from '#web/kit/ui/pill.tsx';
import { useRowPosition } from '#web/kit/ui/row-place.ts';
import { givenRoles } from '../../contract.ts';
import { mayEnd, mayGiveRole } from '../../rules.ts';
import { useMemberCommands } from '../calls.ts';
import styles from './member-row.module.css';

/** Minutes since the last sign of a page that still count as now. */
const nowFor = 2;
const minuteLong = 60_000;

/** Renders when a member was last seen: `Now`, a time today, else a day. */
const Seen = ({ at }: { at: string | undefined }) => {
  const t = useText();
  const { day, time } = useFormats();
  if (at === undefined) return t('members.never');
  const instant = new Date(at);
  if (nowHere().getTime() - instant.getTime() < nowFor * minuteLong) return t('members.now');
  const seenOn = dayHere(instant);
  return <time dateTime={at}>{seenOn === todayHere() ? t('members.today', { time: time(instant) }) : day(seenOn)}</time>;
};

const useLook = (person: Person) => {
  const session = useSession();
  const role: Role = person.actualRoles[0] ?? 'Observer';
  const member = { id: person.id, role, isImplementer: person.eosRoleInOrg === 'Implementer' };
  const actor = { personId: session.user.userId, role: roleOf(session) ?? 'Observer' };
  const { hasBilling } = session;
  return { member, actor, role, hasBilling, ends: mayEnd(actor, member), gives: mayGiveRole(actor, member) && !person.isBlocked };
};

type Look = ReturnType<typeof useLook>;

const RoleCell = ({ person, look }: { person: Person; look: Look }) => {
  const t = useText();
  const { giveRole } = useMemberCommands();
  const name = look.member.isImplementer ? t('members.role.Implementer') : t(`members.role.${look.role}`);
  if (!look.gives) return <span>{name}</span>;
  return (
    <Menu
      label={t('members.roleOf', { name: nameOf(person) })}
      entries={givenRoles.map((role) => ({
        key: role,
        label: t(`members.role.${role}`),
        checked: role === look.role,
        onChoose: () => void (role === look.role ? undefined : giveRole([person.id], role)),
      }))}
      trigger={(props) => (
        <button type="button" {...props} className={styles.role} aria-label={t('members.roleIs', { name: nameOf(person), role: name })}>
          {name}
          <Icon as={IconChevronDown} size="xs" />
        </button>
      )}
    />
  );
};

const Status = ({ person }: { person: Person }) => {
  const t = useText();
  if (person.isBlocked) {
    return (
      <Pill tone="canceled" icon={IconBan}>
        {t('members.isDeactivated')}
      </Pill>
    );
  }
  if (person.upgradeRequestStatus === 'Pending') {
    return (
      <Pill tone="warn" icon={IconClock}>
        {t('members.asks')}
      </Pill>
    );
  }
  if (!person.isProven) {
    return (
      <Pill tone="warn" icon={IconMailQuestion}>
        {t('members.unproven')}
      </Pill>
    );
  }
  return t('members.active');
};

/** Returns the entries of a member's menu; none for whoever may change nothing. */
const useEntries = (person: Person, { actor, role, ends, member, hasBilling: isPaid }: Look): MenuEntry[] => {
  const t = useText();
  const acts = useMemberCommands();
  if (!ends) return [];
  const { id, isBlocked, hasBilling } = person;
  const resetFactor = async () => {
    const asked = { title: t('members.resetFactorTitle', { name: nameOf(person) }), text: t('members.resetFactorText') };
    if (await confirm({ ...asked, yes: t('members.resetFactor'), danger: true })) await acts.resetFactor(id);
  };
  const ofOwner = actor.role === 'Owner' && !isBlocked && !member.isImplementer && isLicensed(role);
  return [
    ...(ofOwner
      ? [
          ...(isPaid
            ? [
                {
                  key: 'billing',
                  label: t(hasBilling ? 'members.takeBilling' : 'members.giveBilling'),
                  icon: IconCreditCard,
                  onChoose: () => void acts.setBilling(id, !hasBilling),
                },
              ]
            : []),
          {
            key: 'owner',
            label: t('members.makeOwner'),
            icon: IconCrown,
            onChoose: () => void openDialog('transferOrg', { personId: id }),
          },
          { key: 'line', line: true as const },
        ]
      : []),
    ...(actor.role === 'Owner'
      ? [{ key: 'factor', label: t('members.resetFactor'), icon: IconShieldOff, onChoose: () => void resetFactor() }]
      : []),
    isBlocked
      ? { key: 'in', label: t('members.reactivate'), icon: IconUserPlus, onChoose: () => void acts.reactivate(id) }
      : { key: 'out', label: t('members.deactivate'), icon: IconUserOff, danger: true, onChoose: () => void acts.deactivate([id]) },
    { key: 'remove', label: t('members.remove'), icon: IconTrash, danger: true, onChoose: () => void acts.remove(id) },
  ];
};

interface MemberRowProps {
  person: Person;
  seenAt: string | undefined;
  picked: boolean;
  /** Undefined where this person cannot be picked. */
  onPick: ((isRange: boolean) => void) | undefined;
}

/** Renders one member: name, role, licence, status and last visit; two lines on a phone. */
export const MemberRow = ({ person, seenAt, picked, onPick }: MemberRowProps) => {
  const t = useText();
  const look = useLook(person);
  const entries = useEntries(person, look);
  const name = nameOf(person);
  const licence = person.isBlocked ? 'none' : person.hasLicense ? 'licensed' : 'free';
  return (
    <li
      {...useRowPosition()}
      className={classes(styles.row, !look.hasBilling && styles.unpaid, picked && styles.picked, person.isBlocked && styles.gone)}
    >
      {isAdmin(look.actor.role) && (
        <span
          className={styles.tick}
          onClickCapture={(press: MouseEvent) =>
            press.shiftKey && onPick !== undefined && (press.preventDefault(), press.stopPropagation(), onPick(true))
          }
        >
          {onPick !== undefined && (
            <Checkbox label="" aria-label={t('members.pick', { name })} checked={picked} onChange={() => onPick(false)} />
          )}
        </span>
      )}
      <span className={styles.who}>
        <Avatar person={person} named={false} />
        <span className={styles.words}>
          <span className={styles.name}>
            {name} {person.id === look.actor.personId && <span className={styles.you}>{t('members.you')}</span>}
            {!person.isProven && (
              <span className={styles.mark}>
                <Badge>{t('members.unproven')}</Badge>
              </span>
            )}
          </span>
          <span className={styles.email}>{person.email}</span>
        </span>
      </span>
      <span className={styles.roleCell}>
        <RoleCell person={person} look={look} />
      </span>
      {look.hasBilling && <span className={styles.licence}>{t(`members.licence.${licence}`)}</span>}
      <span className={styles.status}>
        <Status person={person} />
      </span>
      <span className={styles.seen}>{person.id === look.actor.personId ? t('members.now') : <Seen at={seenAt} />}</span>
      <span className={styles.more}>
        {entries.length > 0 && (
          <Menu
            label={t('members.more', { name })}
            align="end"
            entries={entries}
            trigger={(props) => <IconButton {...props} icon={IconDots} label={t('members.more', { name })} />}
          />
        )}
      </span>
    </li>
  );
};
