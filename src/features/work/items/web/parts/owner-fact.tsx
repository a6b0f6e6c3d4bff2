import { type RefObject, useRef, useState } from 'react';
import { useDirectory, usePeople } from '#features/ground/people/web/parts/directory.ts';
import type { AwayReason } from '#shared/away.ts';
import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { OptionList } from '#web/kit/forms/option-list.tsx';
import type { FieldBinding } from '#web/kit/forms/use-form.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import styles from './fact.module.css';
import { Fact } from './fact.tsx';
import { OwnerLook } from './owner-look.tsx';

interface OwnerFactProps extends FieldBinding<string> {
  /** The people who may be given the item; undefined while they load. */
  only: ReadonlySet<string> | undefined;
  /** Why the owner can no longer see or change it. */
  away?: AwayReason | undefined;
  /** True for who may only read it. */
  fixed: boolean;
}

/** Renders the owner of an item in its form; a click lists the people who may be given it. Catalogue rows B-38, B-39 and E-06. */
export const OwnerFact = ({ value, onChange, onBlur, error, only, away, fixed }: OwnerFactProps) => {
  const t = useText();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { people, loading } = usePeople([value]);
  const person = people.get(value);
  const name = person === undefined ? t('ui.noOwner') : nameOf(person);
  const look = <OwnerLook person={person} away={away} full />;
  if (fixed) return <Fact label={t('items.owner')}>{look}</Fact>;
  const close = () => {
    setOpen(false);
    onBlur();
  };
  return (
    <Fact label={t('items.owner')} error={error}>
      <button
        ref={anchor}
        type="button"
        className={styles.button}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={loading && person === undefined ? t('items.owner') : t('items.ownerChange', { name })}
        data-fault={error === undefined ? undefined : ''}
        onClick={() => setOpen(!open)}
      >
        {look}
      </button>
      {open && <OwnerOptions anchor={anchor} value={value} only={only} onPick={onChange} onClose={close} />}
    </Fact>
  );
};

interface OwnerOptionsProps {
  anchor: RefObject<HTMLButtonElement | null>;
  value: string;
  only: ReadonlySet<string> | undefined;
  onPick: (ownerId: string) => void;
  onClose: () => void;
}

const OwnerOptions = ({ anchor, value, only, onPick, onClose }: OwnerOptionsProps) => {
  const t = useText();
  const people = useDirectory();
  const options = only && people?.filter(({ id }) => only.has(id)).map((person) => ({ id: person.id, label: nameOf(person), person }));
  return (
    <OptionList
      anchor={anchor}
      label={t('items.owner')}
      options={options}
      chosen={[value]}
      multiple={false}
      show={({ person, label }) => (
        <>
          <Avatar person={person} size="sm" named={false} />
          {label}
        </>
      )}
      onPick={(picked) => {
        onClose();
        anchor.current?.focus();
        onPick(picked);
      }}
      onClose={onClose}
    />
  );
};
