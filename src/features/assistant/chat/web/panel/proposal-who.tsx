import '#web/core/texts/assistant.ts';
import { IconDots } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useHolders } from '#features/teams/team/web/parts/tractions.ts';
import { OwnerOptions } from '#features/work/items/web/parts/owner-options.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { useShortName } from '#web/core/session/short-name.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import type { Proposal } from '../../contract.ts';
import styles from './proposal.module.css';

/** The most people who are offered by name; all others are in the list. */
const mostOffered = 3;

interface WhoProps {
  proposal: Proposal;
  onChoose: (ownerId: string) => void;
}

/** Returns whom to offer: those who have the name that was said, else the first people of the meeting with the asker as the last one. */
const useOffered = ({ tractionId, ownerId, maybeOwnerIds = [] }: Proposal) => {
  const { userId } = useSession().user;
  const holders = useHolders(tractionId === null ? [] : [tractionId]) ?? [];
  const named = holders.filter(({ id }) => maybeOwnerIds.includes(id));
  const self = holders.filter(({ id }) => id === userId);
  const others = holders.filter(({ id }) => id !== userId);
  const offered = named.length > 0 ? named.slice(0, mostOffered) : [...others.slice(0, mostOffered - self.length), ...self];
  // Whoever was chosen in the list stands before the others.
  const chosen = offered.some(({ id }) => id === ownerId) ? [] : holders.filter(({ id }) => id === ownerId);
  return [...chosen, ...offered].slice(0, mostOffered + 1);
};

/** Renders the question who should do it: a few people to press, and a list of all. */
export const Who = ({ proposal, onChoose }: WhoProps) => {
  const t = useText();
  const shortName = useShortName();
  const { userId } = useSession().user;
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { ownerId, tractionId } = proposal;
  const offered = useOffered(proposal);
  return (
    <div className={styles.who} role="group" aria-label={t('assistant.chooseOwner')}>
      {offered.map((person) => (
        <button key={person.id} type="button" aria-pressed={person.id === ownerId} onClick={() => onChoose(person.id)}>
          <Avatar person={person} size="sm" named={false} />
          {person.id === userId ? t('assistant.me') : shortName(person)}
        </button>
      ))}
      <IconButton
        ref={anchor}
        icon={IconDots}
        label={t('assistant.others')}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <OwnerOptions
          anchor={anchor}
          label={t('items.owner')}
          ownerId={ownerId}
          tractionIds={tractionId === null ? [] : [tractionId]}
          onClose={() => setOpen(false)}
          onPick={(id) => {
            setOpen(false);
            anchor.current?.focus();
            onChoose(id);
          }}
        />
      )}
    </div>
  );
};
