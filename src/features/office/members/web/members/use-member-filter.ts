import { roles } from '#shared/roles.ts';
import type { ListShape } from '#web/kit/search/list-state.ts';
import { useListState } from '#web/kit/search/use-list-state.ts';
import type { MemberFilter } from '../calls.ts';

export const memberStatuses = ['all', 'active', 'asks', 'deactivated'] as const satisfies readonly MemberFilter['status'][];
const sorts = ['FirstName', 'role'] as const satisfies readonly MemberFilter['sort'][];

/** The filter that shows all members, by first name. */
export const everyone: MemberFilter = { words: '', role: '', status: 'all', sort: 'FirstName', direction: 'asc' };

const invited = 'invited';
const shape: ListShape = { fields: ['role', 'status', 'shown'], groups: [], sorts, start: { sort: everyone.sort } };

/** Returns the first value that is one of the known ones, or the usual one. */
const known = <Value extends string>(values: readonly Value[], [asked]: readonly string[] = [], usual: NoInfer<Value>): Value =>
  values.find((value) => value === asked) ?? usual;

export interface MemberFilterControl {
  filter: MemberFilter;
  /** Whether the people are shown who are invited, in place of the members. */
  showsInvited: boolean;
  set: (change: Partial<MemberFilter>) => void;
  /** Shows who is invited, or the members of a status. */
  show: (what: 'invited' | MemberFilter['status']) => void;
}

/** Keeps what the table of members is set to in the address, so that Back, a reload and a copied link show the same people. */
export const useMemberFilter = (): MemberFilterControl => {
  const { state, set } = useListState(shape);
  const { words, picked, direction } = state;
  const filter: MemberFilter = {
    words,
    role: known(['', ...roles], picked['role'], ''),
    status: known(memberStatuses, picked['status'], 'all'),
    sort: known(sorts, [state.sort], everyone.sort),
    direction,
  };
  const write = (next: MemberFilter, shown: readonly string[], quietly: boolean) => {
    const { words: nextWords, sort, direction: nextDirection } = next;
    const role = next.role === '' ? [] : [next.role];
    const status = next.status === 'all' ? [] : [next.status];
    set({ words: nextWords, sort, direction: nextDirection, picked: { role, status, shown } }, quietly);
  };
  const showsInvited = picked['shown']?.includes(invited) === true;
  return {
    filter,
    showsInvited,
    // Words make no entry in the history for each letter.
    set: (change) => write({ ...filter, ...change }, [], Object.keys(change).join() === 'words'),
    show: (what) => (what === invited ? write(filter, [invited], false) : write({ ...filter, status: what }, [], false)),
  };
};
