import type { RefObject } from 'react';
import { useHolders } from '#features/teams/team/web/parts/tractions.ts';
import { nameOf } from '#shared/names.ts';
import { OptionList } from '#web/kit/forms/option-list.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';

interface OwnerOptionsProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  ownerId: string | null;
  tractionIds: readonly string[];
  onPick: (ownerId: string) => void;
  onClose: () => void;
}

/** Renders the open list of an `OwnerCell`: the people who may be given the item; catalogue rows B-38 and B-39. */
export const OwnerOptions = ({ tractionIds, ownerId, ...rest }: OwnerOptionsProps) => (
  <OptionList
    {...rest}
    options={useHolders(tractionIds)?.map((person) => ({ id: person.id, label: nameOf(person), person }))}
    chosen={ownerId === null ? [] : [ownerId]}
    multiple={false}
    show={({ person, label }) => (
      <>
        <Avatar person={person} size="sm" named={false} />
        {label}
      </>
    )}
  />
);
