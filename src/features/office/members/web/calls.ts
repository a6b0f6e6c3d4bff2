import '#web/core/texts/members.ts';
import { leadToCheckout } from '#features/ground/licences/web/parts/checkout.ts';
import { type Person, peopleApi } from '#features/ground/people/contract.ts';
import { peopleCap } from '#features/ground/people/rules.ts';
import { meetingApi } from '#features/teams/team/contract.ts';
import { filtersOf } from '#shared/filters.ts';
import { type PagedList, readEveryRow, usePages } from '#web/core/api/use-pages.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { orgOf, useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { type GivenRole, memberApi } from '../contract.ts';

/** What the table of members shows. Empty words and `all` filter nothing. */
export interface MemberFilter {
  words: string;
  role: string;
  status: 'all' | 'active' | 'asks' | 'deactivated';
  sort: 'FirstName' | 'role';
  direction: 'asc' | 'desc';
}

const statusFilter = (status: MemberFilter['status']) => {
  if (status === 'asks') return [{ field: 'upgradeRequestStatus', operator: 'eq' as const, value: 'Pending' }];
  return status === 'all' ? [] : [{ field: 'isBlocked', operator: 'eq' as const, value: status === 'deactivated' }];
};

const askFor = ({ words, role, status, sort, direction }: MemberFilter) => ({
  body: {
    startIndex: 0,
    endIndex: 100,
    includeTotalCount: true,
    sorts: [{ field: sort, direction }],
    filters: [
      ...(words.trim() === '' ? [] : [{ field: 'nameOrEmail', operator: 'contains' as const, value: words.trim() }]),
      ...filtersOf({ role: role === '' ? undefined : role }),
      ...statusFilter(status),
    ],
  },
});

/** Reads the members page by page. */
export const useMembers = (filter: MemberFilter): PagedList<Person> => usePages(peopleApi.search, askFor(filter), { rows: peopleCap });

/** Fetches all members that a filter finds. */
export const readMembers = (filter: MemberFilter): Promise<readonly Person[]> => readEveryRow(peopleApi.search, askFor(filter), peopleCap);

/** Reads when members were last seen, by person; empty for whoever may not know. */
export const useLastSeen = (enabled: boolean): ReadonlyMap<string, string> => {
  const { data } = useRead(memberApi.lastSeen, {}, { enabled, quiet: true });
  return new Map(data?.items.map(({ id, seenAt }) => [id, seenAt]));
};

/** Reads the number of members with a licence. */
export const useLicensedCount = (): number | undefined =>
  useRead(
    peopleApi.search,
    {
      body: {
        startIndex: 0,
        endIndex: 1,
        includeTotalCount: true,
        sorts: [],
        filters: [
          { field: 'hasLicense', operator: 'eq' as const, value: true },
          { field: 'isBlocked', operator: 'eq' as const, value: false },
        ],
      },
    },
    { quiet: true },
  ).data?.totalCount;

/** Says that work is done, unless its answer leads to the checkout. */
const done = (work: Promise<unknown>, words: string): Promise<void> =>
  work.then(
    (reply) => {
      if (!leadToCheckout(reply)) toast.success(words);
    },
    () => undefined,
  );

/** Returns the commands of members. Whoever leaves hands over their open work first. */
export const useMemberCommands = () => {
  const t = useText();
  const place = orgOf(useSession())?.name ?? '';
  /** Asks who takes the open work, then does the act, then gives the work. */
  const after = async (leaving: 'org' | 'blocked' | 'observer', personIds: string[], work: () => Promise<unknown>, words: string) => {
    const give = await openDialog('handOver', { personIds, leaving, tractionId: null, place });
    if (give === undefined) return false;
    await done(
      work().then(() => give()),
      words,
    );
    return true;
  };
  const setRole = (personIds: string[], role: GivenRole) => sendCommand(memberApi.setRoles, { body: { personIds, role } });
  return {
    giveRole: async (personIds: string[], role: GivenRole): Promise<boolean> => {
      const words = t('members.roleGiven', { count: personIds.length, role: t(`members.role.${role}`) });
      if (role === 'Observer') return after('observer', personIds, () => setRole(personIds, role), words);
      await done(setRole(personIds, role), words);
      return true;
    },
    /** Invites members to a meeting; resolves to whether that was done. */
    addTo: async (personIds: string[], { id, title }: { id: string; title: string }): Promise<boolean> =>
      sendCommand(meetingApi.invite, { params: { id }, body: { personIds } }).then(
        () => {
          toast.success(t('members.addedTo', { meeting: title }));
          return true;
        },
        () => false,
      ),
    resetFactor: (id: string) => done(sendCommand(memberApi.resetFactor, { params: { id } }), t('members.factorReset')),
    deactivate: (personIds: string[]): Promise<boolean> =>
      after(
        'blocked',
        personIds,
        () => sendCommand(memberApi.deactivate, { body: { personIds } }),
        t('members.deactivated', { count: personIds.length }),
      ),
    reactivate: (id: string) => done(sendCommand(memberApi.reactivate, { params: { id } }), t('members.reactivated')),
    remove: (id: string) => after('org', [id], () => sendCommand(memberApi.remove, { params: { id } }), t('members.removed')),
    setBilling: (id: string, has: boolean) =>
      done(
        sendCommand(has ? memberApi.grantBilling : memberApi.revokeBilling, { params: { id } }),
        t(has ? 'members.billingGiven' : 'members.billingTaken'),
      ),
    decide: (id: string, name: string, orgId: string, approves: boolean) =>
      done(
        sendCommand(
          approves ? memberApi.approveUpgrade : memberApi.denyUpgrade,
          { params: { id, orgId } },
          { failsAs: 'shell.failures.noResponse' },
        ),
        t(approves ? 'members.requestApproved' : 'members.requestDenied', { name }),
      ),
  };
};
