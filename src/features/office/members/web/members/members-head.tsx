import '#web/core/texts/members.ts';
import { IconChevronDown, IconChevronUp, IconUserOff } from '@tabler/icons-react';
import { useTractions } from '#features/teams/team/web/parts/tractions.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import { givenRoles } from '../../contract.ts';
import { type MemberFilter, useMemberCommands } from '../calls.ts';
import styles from './members-head.module.css';

interface Picked {
  chosen: readonly string[];
  /** Whether all members are chosen that may be. */
  isAll: boolean;
  all: () => void;
  clear: () => void;
}

interface MembersHeadProps {
  filter: MemberFilter;
  set: (change: Partial<MemberFilter>) => void;
  picked: Picked;
  /** Whether members can be picked at all. */
  picks: boolean;
}

/** Renders the commands for the picked members, in the place of the table's head. */
const BulkBar = ({ picked: { chosen, clear } }: { picked: Picked }) => {
  const t = useText();
  const { giveRole, deactivate, addTo } = useMemberCommands();
  const meetings = (useTractions() ?? [])
    .filter(({ can }) => can.edit)
    .flatMap(({ title, threads }) => threads.flatMap(({ meetingId }) => (meetingId === null ? [] : [{ id: meetingId, title }])));
  const after = (work: Promise<boolean>) => void work.then((isDone) => isDone && clear());
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('members.ofPicked')}>
      <b className={styles.count} role="status">
        {t('members.picked', { count: chosen.length })}
      </b>
      <Menu
        label={t('members.changeRole')}
        entries={givenRoles.map((role) => ({
          key: role,
          label: t(`members.role.${role}`),
          onChoose: () => after(giveRole([...chosen], role)),
        }))}
        trigger={(props) => (
          <Button {...props} iconAfter={IconChevronDown}>
            {t('members.changeRole')}
          </Button>
        )}
      />
      <Menu
        label={t('members.addToMeeting')}
        entries={meetings.map((meeting) => ({
          key: meeting.id,
          label: meeting.title,
          onChoose: () => after(addTo([...chosen], meeting)),
        }))}
        trigger={(props) => (
          <Button {...props} iconAfter={IconChevronDown}>
            {t('members.addToMeeting')}
          </Button>
        )}
      />
      <Button icon={IconUserOff} onClick={() => after(deactivate([...chosen]))}>
        {t('members.deactivate')}
      </Button>
      <Button onClick={clear}>{t('members.clearPicked')}</Button>
    </div>
  );
};

const Sort = ({ field, filter, set }: { field: MemberFilter['sort'] } & Pick<MembersHeadProps, 'filter' | 'set'>) => {
  const t = useText();
  const isHere = filter.sort === field;
  const isDown = filter.direction === 'desc';
  const words = t(field === 'role' ? 'members.columnRole' : 'members.columnName');
  return (
    <button
      type="button"
      className={styles.sort}
      aria-label={
        isHere ? t(isDown ? 'members.sortedDown' : 'members.sortedUp', { column: words }) : t('members.sortBy', { column: words })
      }
      onClick={() => set({ sort: field, direction: isHere && !isDown ? 'desc' : 'asc' })}
    >
      {words}
      {isHere && <Icon as={isDown ? IconChevronDown : IconChevronUp} size="xs" />}
    </button>
  );
};

/** Renders the head of the members' table with its sorting, or what can be done with the picked members. */
export const MembersHead = ({ filter, set, picked, picks }: MembersHeadProps) => {
  const t = useText();
  const { hasBilling } = useSession();
  const { chosen, all, clear } = picked;
  const isAll = chosen.length > 0 && picked.isAll;
  return (
    <div className={chosen.length > 0 ? styles.picking : classes(styles.head, !hasBilling && styles.unpaid)}>
      {picks && (
        <span className={styles.tick}>
          <Checkbox label="" aria-label={t('members.pickAll')} checked={isAll} onChange={() => (isAll ? clear() : all())} />
        </span>
      )}
      {chosen.length > 0 ? (
        <BulkBar picked={picked} />
      ) : (
        <>
          <Sort field="FirstName" filter={filter} set={set} />
          <Sort field="role" filter={filter} set={set} />
          {hasBilling && <span className={styles.wide}>{t('members.columnLicence')}</span>}
          <span className={styles.status}>{t('members.columnStatus')}</span>
          <span className={classes(styles.wide, styles.seen)}>{t('members.columnSeen')}</span>
          <span />
        </>
      )}
    </div>
  );
};
