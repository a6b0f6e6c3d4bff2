import { lazy, Suspense, useRef, useState } from 'react';
import { nameOf } from '../../../../shared/names.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { Avatar } from '../../../../web/ui/avatar.tsx';
import { OwnerChip } from '../../../../web/ui/owner-chip.tsx';
import type { PersonLook } from '../../../../web/ui/person-look.ts';
import { Skeleton } from '../../../../web/ui/skeleton.tsx';
import styles from './owner-cell.module.css';

const OwnerOptions = lazy(async () => ({ default: (await import('./owner-options.tsx')).OwnerOptions }));

interface OwnerCellProps {
  ownerId: string | null;
  person: PersonLook | undefined;
  /** True while the people load. */
  loading: boolean;
  /** The item's meeting, whose people can own it. */
  tractionId: string | null;
  /** Shows only the avatar, with the name as tooltip. */
  face?: boolean | undefined;
  /** True opens the list from outside, for example from the row's menu. */
  open?: boolean | undefined;
  onClose?: (() => void) | undefined;
  /** Saves a new owner; present where the owner may be changed in place. */
  onReassign?: ((ownerId: string) => void) | undefined;
}

/** Renders the owner of a row; a click lists the people who can own the item. */
export const OwnerCell = ({ ownerId, person, loading, tractionId, face = false, open = false, onClose, onReassign }: OwnerCellProps) => {
  const t = useText();
  const anchor = useRef<HTMLButtonElement>(null);
  const [pressed, setPressed] = useState(false);
  const isOpen = pressed || open;
  const close = () => {
    setPressed(false);
    onClose?.();
  };

  if (loading && person === undefined) return <Skeleton width="24px" height="24px" round />;
  const look =
    face && person !== undefined ? <Avatar person={person} size="sm" named={onReassign === undefined} /> : <OwnerChip person={person} />;
  if (onReassign === undefined) return look;
  const name = person === undefined ? t('ui.noOwner') : nameOf(person, face ? undefined : 'first-last-initial');
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.cell}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={t('items.ownerChange', { name })}
        onClick={() => (isOpen ? close() : setPressed(true))}
      >
        {look}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <OwnerOptions
            anchor={anchor}
            label={t('items.reassign')}
            ownerId={ownerId}
            tractionId={tractionId}
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
