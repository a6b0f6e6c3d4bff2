import type { RefObject } from 'react';
import { nameOf } from '../../../../shared/names.ts';
import { isAdmin } from '../../../../shared/roles.ts';
import { OptionList } from '../../../../web/forms/option-list.tsx';
import { roleOf, useSession } from '../../../../web/session/session.ts';
import { Avatar } from '../../../../web/ui/avatar.tsx';
import { useDirectory } from './directory.tsx';

interface OwnerOptionsProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  ownerId: string | null;
  tractionId: string | null;
  onPick: (ownerId: string) => void;
  onClose: () => void;
}

/**
 * Renders the open list of an `OwnerCell`: everybody for Owner and Admin, otherwise the people of the meeting; catalogue rows B-38 and
 * B-39.
 */
export const OwnerOptions = ({ tractionId, ownerId, ...rest }: OwnerOptionsProps) => {
  const session = useSession();
  const role = roleOf(session);
  const everybody = role !== undefined && isAdmin(role);
  const people = useDirectory(everybody ? undefined : (tractionId ?? undefined));
  return (
    <OptionList
      {...rest}
      options={people?.map((person) => ({ id: person.id, label: nameOf(person), person }))}
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
};
