import { folded } from '#shared/folded.ts';
import '#web/core/texts/departments.ts';
import { IconPencil, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import type { Meeting, Traction } from '#features/teams/team/contract.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { useOrder } from '#web/kit/order/use-order.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import type { Department } from '../../contract.ts';
import { useMoveDepartment, useRemoveDepartment } from '../calls.ts';
import { TeamHead, TeamRow } from './team-row.tsx';

export interface Team {
  department: Department;
  tractions: Traction[];
}

/** Returns the people of a department: who leads it first, then those of its meetings. */
const idsOf = ({ department: { headId }, tractions }: Team): string[] => [
  ...new Set([...(headId === null ? [] : [headId]), ...tractions.flatMap(({ invitees }) => invitees)]),
];

/** Returns a function that makes the menu of a department. */
const useEntries = (order: ReturnType<typeof useOrder>) => {
  const t = useText();
  const { list } = useFormats();
  const remove = useRemoveDepartment();
  return ({ department, tractions }: Team): MenuEntry[] => [
    { key: 'edit', label: t('departments.edit'), icon: IconPencil, onChoose: () => void openDialog('department', { department }) },
    ...order.entriesOf(department.id),
    { key: 'line', line: true },
    {
      key: 'remove',
      label: t('departments.remove'),
      icon: IconTrash,
      danger: true,
      onChoose: () => void remove(department, list(tractions.map(({ title }) => title))),
    },
  ];
};

/** Returns whether a department's name, its meetings or who leads it have the words. */
const has = ({ department, tractions }: Team, head: PersonLook | undefined, words: string): boolean => {
  const texts = [department.name, ...tractions.map(({ title }) => title), head === undefined ? '' : `${head.firstName} ${head.lastName}`];
  return texts.some((text) => folded(text).includes(words));
};

interface DepartmentListProps {
  teams: readonly Team[];
  next: ReadonlyMap<string, Meeting>;
  /** What is searched; empty for all. */
  words: string;
}

/** Renders the departments that have the words, in their order. */
export const DepartmentList = ({ teams, next, words }: DepartmentListProps) => {
  const t = useText();
  const { people } = usePeople(teams.flatMap(idsOf));
  const place = useMoveDepartment();
  const teamOf = (id: string) => teams.find(({ department }) => department.id === id);
  const order = useOrder({
    row: 'data-department',
    ids: teams.map(({ department }) => department.id),
    titleOf: (id) => teamOf(id)?.department.name ?? '',
    onOrder: (_, id, to) => place(id, to + 1),
  });
  const entriesOf = useEntries(order);
  const sought = folded(words.trim());
  const rows = order.ids.flatMap((id) => {
    const team = teamOf(id);
    if (team === undefined) return [];
    const { headId } = team.department;
    const lead = headId === null ? undefined : people.get(headId);
    return has(team, lead, sought) ? [{ team, lead, stone: teams.indexOf(team) + 1 }] : [];
  });
  if (rows.length === 0) return <EmptyState icon={IconUsersGroup} text={t('departments.noMatch')} />;
  return (
    <>
      <TeamHead columns={['name', 'lead', 'meeting', 'people', 'sees']} />
      <ul aria-label={t('departments.title')}>
        {rows.map(({ team, lead, stone }) => (
          <TeamRow
            key={team.department.id}
            title={team.department.name}
            name={team.department.name}
            place={stone}
            order={order}
            id={team.department.id}
            lead={lead}
            tractions={team.tractions}
            titled
            next={next}
            people={idsOf(team).flatMap((id) => people.get(id) ?? [])}
            entries={entriesOf(team)}
          />
        ))}
      </ul>
      <VisuallyHidden live="polite">{order.said}</VisuallyHidden>
    </>
  );
};
