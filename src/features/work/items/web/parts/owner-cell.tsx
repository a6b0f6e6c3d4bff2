import { type ComponentProps, Suspense, useRef, useState } from 'react';
import { OwnerChip } from '#features/ground/people/web/parts/owner-chip.tsx';
import { AwayMark } from '#features/teams/team/web/parts/away-mark.tsx';
import type { AwayReason } from '#shared/away.ts';
import { nameOf } from '#shared/names.ts';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useShortName } from '#web/core/session/short-name.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { PartPending } from '#web/kit/ui/part-pending.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { Popover } from '#web/kit/ui/popover.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import styles from './owner-cell.module.css';

const OwnerOptions = lazyPart(async () => (await import('./owner-options.tsx')).OwnerOptions);

interface OwnerCellProps {
  ownerId: string | null;
  person: PersonLook | undefined;
  /** True while the people load. */
  loading: boolean;
  /** The item's meetings, whose people can own it; none for a personal item. */
  tractionIds: readonly string[];
  /** Why the owner can no longer see or change the item; marks them. */
  away?: AwayReason | undefined;
  /** Shows only the avatar, with the name as tooltip. */
  face?: boolean | undefined;
  /** True opens the list from outside, for example from the row's menu. */
  open?: boolean | undefined;
  onClose?: (() => void) | undefined;
  /** Saves a new owner; present where the owner may be changed in place. */
  onReassign?: ((ownerId: string) => void) | undefined;
}

const useName = (person: PersonLook | undefined, face: boolean): string => {
  const t = useText();
  const shortName = useShortName();
  if (person === undefined) return t('ui.noOwner');
  return face ? nameOf(person) : shortName(person);
};

interface LookProps {
  person: PersonLook | undefined;
  face: boolean;
  away: AwayReason | undefined;
  /** True where the avatar alone has to say the name. */
  named: boolean;
}

const Look = ({ person, face, away, named }: LookProps) => {
  const chip = face && person !== undefined ? <Avatar person={person} size="sm" named={named} /> : <OwnerChip person={person ?? null} />;
  return away === undefined ? chip : <AwayMark why={away}>{chip}</AwayMark>;
};

/** What the button of a row's owner is called: whose the item is, and why they cannot see to it. */
const useLabel = (name: string, away: AwayReason | undefined): string => {
  const t = useText();
  return away === undefined ? t('items.ownerChange', { name }) : t('items.ownerAwayChange', { name, why: t(`items.ownerAway.${away}`) });
};

const OnItsWay = (place: Pick<ComponentProps<typeof Popover>, 'anchor' | 'onClose'>) => (
  <Popover {...place}>
    <PartPending />
  </Popover>
);

/** Renders the owner of a row; a click lists the people who can own the item. */
export const OwnerCell = ({
  ownerId,
  person,
  loading,
  tractionIds,
  away,
  face = false,
  open = false,
  onClose,
  onReassign,
}: OwnerCellProps) => {
  const t = useText();
  const anchor = useRef<HTMLButtonElement>(null);
  const [pressed, setPressed] = useState(false);
  const close = () => {
    setPressed(false);
    onClose?.();
  };
  const label = useLabel(useName(person, face), away);
  if (loading && person === undefined) return <Skeleton width="24px" height="24px" round />;
  const look = <Look person={person} face={face} away={away} named={onReassign === undefined} />;
  if (onReassign === undefined) return look;
  return (
    <>
      <button
        ref={anchor}
        type="button"
        data-key="o"
        className={styles.cell}
        aria-haspopup="listbox"
        aria-expanded={pressed || open}
        aria-label={label}
        onClick={() => (pressed || open ? close() : setPressed(true))}
      >
        {look}
      </button>
      {(pressed || open) && (
        <Suspense fallback={<OnItsWay anchor={anchor} onClose={close} />}>
          <OwnerOptions
            anchor={anchor}
            label={t('items.reassign')}
            ownerId={ownerId}
            tractionIds={tractionIds}
            onClose={close}
            onPick={(picked) => {
              close();
              anchor.current?.focus();
              if (picked !== ownerId) onReassign(picked);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
