import { IconArrowRight, IconUserCircle } from '@tabler/icons-react';
import { nameOf } from '../../../../shared/names.ts';
import { t } from '../../../../web/i18n/language.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { BulkOptions } from '../../../../web/search/bulk-bar.tsx';
import type { FilterField } from '../../../../web/search/filter-menu.tsx';
import { Avatar } from '../../../../web/ui/avatar.tsx';
import type { Person } from '../../../people/contract.ts';
import { useDirectory, usePeople } from '../../../people/web/parts/directory.tsx';
import { useHolders, useTractions } from './tractions.tsx';

/** Renders a person in a list of options. */
const PersonOption = ({ person }: { person: Person }) => (
  <>
    <Avatar person={person} size="sm" named={false} />
    {nameOf(person)}
  </>
);

const optionsOf = (people: readonly Person[] | undefined) => ({
  options: people?.map((person) => ({ id: person.id, label: nameOf(person) })),
  show: (id: string) => {
    const person = people?.find((each) => each.id === id);
    return person && <PersonOption person={person} />;
  },
});

/** Returns the filter by owner of a team's list. */
export const useOwnerField = (tractionId: string): FilterField => ({
  field: 'ownerId',
  label: useText()('items.owner'),
  ...optionsOf(useDirectory(tractionId)),
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
export const ReassignAct = ({ tractionId, onPick }: WorkActProps) => {
  const t = useText();
  return <BulkOptions label={t('items.reassign')} icon={IconUserCircle} {...optionsOf(useHolders([tractionId]))} onPick={onPick} />;
};

/** Renders the command that moves the picked items to another meeting, to which this person may add. */
export const MoveAct = ({ tractionId, onPick }: WorkActProps) => {
  const t = useText();
  const options = useTractions()?.flatMap(({ id, title }) => (id === tractionId ? [] : [{ id, label: title }]));
  return <BulkOptions label={t('items.move')} icon={IconArrowRight} options={options} onPick={onPick} />;
};
