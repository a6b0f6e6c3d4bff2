import '#web/core/texts/members.ts';
import '#web/core/texts/notifications.ts';
import '#web/core/texts/settings.ts';
import { IconArrowsExchange, IconUserPlus, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Person } from '#features/ground/people/contract.ts';
import { LicencePrompt } from '#features/office/billing/web/parts/licence-prompt.tsx';
import { nameOf } from '#shared/names.ts';
import { isAdmin, type Role, roles } from '#shared/roles.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { LiveList } from '#web/kit/search/live-list.tsx';
import { SearchText } from '#web/kit/search/search-text.tsx';
import { pickingKeys, usePicks } from '#web/kit/search/use-picks.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { SettingsPane } from '#web/kit/ui/settings-pane.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { type Tab, Tabs } from '#web/kit/ui/tabs.tsx';
import { mayEnd, mayGiveRole } from '../rules.ts';
import { type MemberFilter, useLastSeen, useLicensedCount, useMemberCommands, useMembers } from './calls.ts';
import { ExportButton } from './members/export-button.tsx';
import { MemberRow } from './members/member-row.tsx';
import { MembersHead } from './members/members-head.tsx';
import { everyone, memberStatuses, useMemberFilter } from './members/use-member-filter.ts';
import styles from './members-screen.module.css';

/** The dialog in which people are invited. */

/** Renders who asks for a licence, with the Owner's two answers, and what stands in the way of one; catalogue rows B-05, B-06 and S-37. */
const Requests = () => {
  const t = useText();
  const session = useSession();
  const { decide } = useMemberCommands();
  const { items } = useMembers({ ...everyone, status: 'asks' });
  const role = roleOf(session) ?? 'Observer';
  if (role !== 'Owner' || items?.length === 0) return isAdmin(role) ? <LicencePrompt onlyObstacles /> : null;
  return items?.map((person, place) => (
    <div key={person.id} className={styles.request}>
      <Avatar person={person} named={false} />
      <span className={styles.asking}>
        <b>{t('members.asksForLicence', { name: nameOf(person) })}</b>
        <span className={styles.asRole}>{t('members.asMember')}</span>
        {place === 0 && <LicencePrompt />}
      </span>
      <Button onClick={() => void decide(person.id, nameOf(person), session.orgId ?? '', false)}>{t('notifications.deny')}</Button>
      <Button tone="soft" onClick={() => void decide(person.id, nameOf(person), session.orgId ?? '', true)}>
        {t('notifications.approve')}
      </Button>
    </div>
  ));
};

const Toolbar = ({ filter, set }: { filter: MemberFilter; set: (change: Partial<MemberFilter>) => void }) => {
  const t = useText();
  const isSet = filter.words !== '' || filter.role !== '' || filter.status !== 'all';
  return (
    <div className={styles.toolbar} role="search">
      <span className={styles.words}>
        <SearchText label={t('members.search')} value={filter.words} onChange={(words) => set({ words })} />
      </span>
      <span className={styles.choice}>
        <NativeSelect
          aria-label={t('members.filterRole')}
          options={[
            { value: 'all', label: t('members.allRoles') },
            ...roles.map((value) => ({ value, label: t(`members.role.${value}`) })),
          ]}
          value={filter.role === '' ? 'all' : filter.role}
          onChange={(role) => set({ role: role === 'all' ? '' : role })}
        />
      </span>
      <span className={styles.choice}>
        <NativeSelect
          aria-label={t('members.filterStatus')}
          options={memberStatuses.map((value) => ({ value, label: t(`members.status.${value}`) }))}
          value={filter.status}
          onChange={(status) => set({ status })}
        />
      </span>
      {isSet && <Button onClick={() => set(everyone)}>{t('members.clear')}</Button>}
      <ExportButton filter={filter} />
    </div>
  );
};

/** Returns whether a person may change a member together with others. */
const mayPick = (actor: { personId: string; role: Role }, person: Person): boolean => {
  const member = {
    id: person.id,
    role: person.actualRoles[0] ?? 'Observer',
    isImplementer: person.eosRoleInOrg === 'Implementer',
  };
  return mayEnd(actor, member) && mayGiveRole(actor, member) && !person.isBlocked;
};

/** Renders the buttons above the table: to transfer the organization, for its Owner, and to invite people. */
const Acts = ({ role }: { role: Role }) => {
  const t = useText();
  return (
    <span className={styles.acts}>
      {role === 'Owner' && (
        <Button icon={IconArrowsExchange} onClick={() => void openDialog('transferOrg', {})}>
          {t('members.transfer')}
        </Button>
      )}
      <Button tone="primary" icon={IconUserPlus} onClick={() => void openDialog('inviteUsers', {})}>
        {t('members.invite')}
      </Button>
    </span>
  );
};

/** Renders the table of members with its filters. */
const Members = ({ filter, set }: { filter: MemberFilter; set: (change: Partial<MemberFilter>) => void }) => {
  const t = useText();
  const session = useSession();
  const role = roleOf(session) ?? 'Observer';
  const actor = { personId: session.user.userId, role };
  const found = useMembers(filter);
  const seen = useLastSeen(isAdmin(role));
  const free = found.items?.filter((person) => mayPick(actor, person)) ?? [];
  const { words, role: ofRole, status } = filter;
  const picks = usePicks(JSON.stringify([words, ofRole, status]), free);
  const chosen = free.flatMap(({ id }) => (picks.has(id) ? [id] : []));
  const picked = { chosen, isAll: chosen.length === free.length, all: () => picks.set(free, true), clear: picks.clear };
  return (
    <>
      <Toolbar filter={filter} set={set} />
      <Sheet aria-label={t('settings.members')} className={styles.sheet} onKeyDown={pickingKeys(picks, free)}>
        <MembersHead filter={filter} set={set} picked={picked} picks={isAdmin(role)} />
        <LiveList
          items={found.items}
          found={found}
          label={t('settings.members')}
          expected={8}
          empty={<EmptyState icon={IconUsers} text={t('members.none')} />}
          row={(person) => (
            <MemberRow
              key={person.id}
              person={person}
              seenAt={seen.get(person.id)}
              picked={picks.has(person.id)}
              onPick={free.includes(person) ? (isRange) => picks.pick(person.id, isRange) : undefined}
            />
          )}
        />
      </Sheet>
    </>
  );
};

type Shown = 'members' | 'invited' | 'deactivated';

interface MembersScreenProps {
  /** Who is invited: how many, and their list; undefined while it is not known, and for whoever may not invite. */
  invited: { count: number; list: ReactNode } | undefined;
}

/**
 * `/org/detail/{id}/license`: the members with their roles and licences, who is invited, and who was deactivated; catalogue rows B-02, B-21,
 * B-22, B-34 and B-36.
 */
export const MembersScreen = ({ invited }: MembersScreenProps) => {
  const t = useText();
  const role = roleOf(useSession()) ?? 'Observer';
  const { filter, showsInvited, set, show } = useMemberFilter();
  const licensed = useLicensedCount();
  const { total } = useMembers(everyone);
  const { total: gone } = useMembers({ ...everyone, status: 'deactivated' });
  const shown: Shown = showsInvited && invited !== undefined ? 'invited' : filter.status === 'deactivated' ? 'deactivated' : 'members';
  const tabs: Tab<Shown>[] = [
    { id: 'members', label: t('members.tabs.members'), count: total },
    ...(invited === undefined ? [] : [{ id: 'invited' as const, label: t('members.tabs.invited'), count: invited.count }]),
    { id: 'deactivated', label: t('members.tabs.deactivated'), count: gone },
  ];
  return (
    <SettingsPane
      title={t('settings.members')}
      note={total === undefined || licensed === undefined ? ' ' : t('members.note', { count: total, licensed })}
      aside={<Acts role={role} />}
    >
      <Requests />
      <Tabs
        label={t('members.tabs.label')}
        look="pills"
        tabs={tabs}
        selected={shown}
        onSelect={(tab) => show(tab === 'members' ? 'all' : tab)}
      >
        {shown === 'invited' ? invited?.list : <Members filter={filter} set={set} />}
      </Tabs>
    </SettingsPane>
  );
};
