import { IconArrowRight, IconUserCircle } from '@tabler/icons-react';
import type { Person } from '#features/ground/people/contract.ts';
import { useDirectory, usePeople } from '#features/ground/people/web/parts/directory.ts';
import { useHolders, useTractions } from '#features/teams/team/web/parts/tractions.ts';
import { nameOf } from '#shared/names.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { t } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { useShortName } from '#web/core/session/short-name.ts';
import { BulkOptions } from '#web/kit/search/bulk-bar.tsx';
import type { FilterField } from '#web/kit/search/filter-menu.tsx';
import type { CountAsk, WorkListState } from '#web/kit/search/use-work.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { type Status, statusLooks } from '#web/kit/ui/status.ts';
import styles from './work-fields.module.css';

/** Renders how many of the list's items an owner has. All options of an open list share one request. */
const OwnerCount = ({ ownerId, ask: { endpoint, body } }: { ownerId: string; ask: CountAsk }) => {
  const { number } = useFormats();
  const counts = useRead(endpoint, { body }, { quiet: true }).data?.['counts'] as Record<string, number> | undefined;
  return counts === undefined ? null : <span className={styles.count}>{number(counts[ownerId] ?? 0)}</span>;
};

/** Renders a person in a list of options. */
const PersonOption = ({ person }: { person: Person }) => (
  <>
    <Avatar person={person} size="sm" named={false} />
    {nameOf(person)}
  </>
);

const optionsOf = (people: readonly Person[] | undefined, ask?: CountAsk) => ({
  options: people?.map((person) => ({ id: person.id, label: nameOf(person) })),
  show: (id: string) => {
    const person = people?.find((each) => each.id === id);
    return (
      person && (
        <>
          <PersonOption person={person} />
          {ask && <OwnerCount ownerId={id} ask={ask} />}
        </>
      )
    );
  },
});

/** Returns who else than the invited people owns what the list shows, or is filtered by: who has left, or was removed and has no name. */
const useOthers = (invited: readonly Person[] | undefined, ownerIds: readonly string[]) => {
  const owners = useOwners(ownerIds.map((ownerId) => ({ ownerId })));
  const known = new Set(invited?.map(({ id }) => id));
  const ids = invited === undefined || owners.loading ? [] : [...new Set(ownerIds)].filter((id) => !known.has(id));
  return {
    people: ids.flatMap((id) => owners.people.get(id) ?? []),
    unnamed: owners.settled ? ids.filter((id) => !owners.people.has(id)) : [],
  };
};

/** Returns the filter by owner of a team's list, with how many of its items each has; also by owners who have left, while they own some. */
export const useOwnerField = <Item extends { id: string; ownerId: string }>(tractionId: string, work: WorkListState<Item>): FilterField => {
  const invited = useDirectory(tractionId);
  const shortName = useShortName();
  const t = useText();
  const me = useSession().user.userId;
  const ask = work.countAsk('ownerId');
  const others = useOthers(invited, [...(work.control.state.picked['ownerId'] ?? []), ...work.rows.map(({ ownerId }) => ownerId)]);
  const people = invited && [...invited, ...others.people];
  const { options, show } = optionsOf(people, ask);
  const unnamed = others.unnamed.map((id) => ({ id, label: t('items.ownerAway.org') }));
  const chip = (id: string) => {
    if (id === me) return t('shell.search.mine');
    const person = people?.find((each) => each.id === id);
    return (
      person && (
        <>
          <Avatar person={person} size="sm" named={false} />
          {shortName(person)}
        </>
      )
    );
  };
  const showAny = (id: string) =>
    show(id) ?? (
      <>
        {t('items.ownerAway.org')}
        <OwnerCount ownerId={id} ask={ask} />
      </>
    );
  return { field: 'ownerId', label: t('items.owner'), first: me, chip, options: options && [...options, ...unnamed], show: showAny };
};

/** Returns the filter by status, with the icon of each on its chip. */
export const statusField = (label: string, statuses: readonly { value: string; label: string }[]): FilterField => ({
  field: 'status',
  label,
  options: statuses.map(({ value, label }) => ({ id: value, label })),
  chip: (id) => (
    <>
      {Object.hasOwn(statusLooks, id) && <Icon as={statusLooks[id as Status].icon} size="sm" />}
      {statuses.find(({ value }) => value === id)?.label}
    </>
  ),
});

/** Returns the owners of rows, also those who were deactivated; those who were removed are unknown. */
export const useOwners = (rows: readonly { ownerId: string }[]) => usePeople(rows.map(({ ownerId }) => ownerId));

/** Returns the name of an owner, for the heading of their group. */
export const nameOfOwner = ({ people, loading }: ReturnType<typeof useOwners>, ownerId: string): string => {
  const person = people.get(ownerId);
  if (person === undefined) return loading ? ' ' : t('items.ownerAway.org');
  return nameOf(person);
};

interface WorkActProps {
  tractionId: string;
  onPick: (id: string) => void;
}

/** Renders the command that gives the picked items to another owner; catalogue rows B-38 and B-39. */
export const ReassignButton = ({ tractionId, onPick }: WorkActProps) => {
  const t = useText();
  return <BulkOptions label={t('items.reassign')} icon={IconUserCircle} {...optionsOf(useHolders([tractionId]))} onPick={onPick} />;
};

/** Renders the command that moves the picked items to another meeting, to which this person may add. */
export const MoveButton = ({ tractionId, onPick }: WorkActProps) => {
  const t = useText();
  const options = useTractions()?.flatMap(({ id, title }) => (id === tractionId ? [] : [{ id, label: title }]));
  return <BulkOptions label={t('items.move')} icon={IconArrowRight} options={options} onPick={onPick} />;
};
