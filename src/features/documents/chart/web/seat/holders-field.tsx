import { folded } from '#shared/folded.ts';
import '#web/core/texts/chart.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { useDirectory, usePeople } from '#features/ground/people/web/parts/directory.ts';
import { nameOf } from '#shared/names.ts';
import { excessOf } from '#shared/signs.ts';
import { codeText } from '#web/core/i18n/code-text.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { FieldBinding } from '#web/kit/forms/use-form.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Field, type FieldError } from '#web/kit/ui/field.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { Popover } from '#web/kit/ui/popover.tsx';
import { indexAfter } from '#web/kit/ui/roving.ts';
import type { HolderName, holdersOf } from '../../rules/holders.ts';
import styles from './holders-field.module.css';

/** Somebody who holds a seat: a person with a login, or a name. */
export type ChosenHolder = HolderName;

type Known = ReturnType<typeof holdersOf>[number];

interface HoldersFieldProps {
  value: ChosenHolder[];
  /** Who holds the seat already: their names are known though they may have left the organisation. */
  known: readonly Known[];
  /** What is typed and not chosen yet. */
  typed: Pick<FieldBinding<string>, 'value' | 'onChange' | 'onBlur'>;
  onChange: (holders: ChosenHolder[]) => void;
  error: FieldError | undefined;
}

/** Most people who are offered, most who hold one seat, and most characters of a name. */
const mostOffered = 7;
const mostHolders = 10;
const longestName = 100;

type Offer = { key: string; person: PersonLook } | { key: 'name'; name: string };

const keyOf = ({ assignedToId, holderName }: ChosenHolder): string => assignedToId ?? `name ${holderName}`;

/** Returns whom the field offers: people who do not hold the seat yet, and what was typed as the name of somebody without a login. */
const offersOf = (people: readonly PersonLook[], value: readonly ChosenHolder[], typed: string): Offer[] => {
  const words = folded(typed.trim());
  const isChosen = (id: string) => value.some(({ assignedToId }) => assignedToId === id);
  const found = people.filter((person) => !isChosen(person.id) && folded(nameOf(person)).includes(words)).slice(0, mostOffered);
  const offers: Offer[] = found.map((person) => ({ key: person.id, person }));
  const isNamed = value.some(({ assignedToId, holderName }) => assignedToId === null && holderName === typed.trim());
  const isTooLong = excessOf(typed.trim(), longestName) > 0;
  return words === '' || isNamed || isTooLong ? offers : [...offers, { key: 'name', name: typed.trim() }];
};

interface ChipProps {
  holder: ChosenHolder;
  person: PersonLook | undefined;
  known: Known | undefined;
  onRemove: () => void;
}

const Chip = ({ holder, person, known, onRemove }: ChipProps) => {
  const t = useText();
  const name = person === undefined ? (known?.assignedTo ?? holder.holderName) : nameOf(person);
  const isGone = known?.isDeactivated === true;
  return (
    <li className={classes(styles.chip, isGone && styles.gone)}>
      {person === undefined ? <i className={styles.ring} /> : <Avatar person={person} size="sm" named={false} />}
      <span className={styles.name}>
        {name}
        {isGone && ` (${t('chart.deactivated')})`}
      </span>
      <button type="button" className={styles.remove} aria-label={t('chart.removeHolder', { name })} onClick={onRemove}>
        <Icon as={IconX} size="xs" />
      </button>
    </li>
  );
};

const OfferLine = ({ offer }: { offer: Offer }) => {
  const t = useText();
  if ('person' in offer) {
    return (
      <>
        <Avatar person={offer.person} size="sm" named={false} />
        <span className={styles.name}>{nameOf(offer.person)}</span>
      </>
    );
  }
  return (
    <>
      <span className={styles.ring}>
        <Icon as={IconPlus} size="xs" />
      </span>
      <span>
        {t('chart.addWithoutLogin', { name: offer.name })}
        <small className={styles.note}>{t('chart.withoutLogin')}</small>
      </span>
    </>
  );
};

interface OffersProps {
  id: string;
  offers: readonly Offer[];
  /** Which of them Enter takes. */
  at: number;
  anchor: RefObject<HTMLElement | null>;
  onChoose: (offer: Offer) => void;
  onClose: () => void;
}

/** Renders whom the field offers; the focus stays in the field. */
const Offers = ({ id, offers, at, anchor, onChoose, onClose }: OffersProps) => {
  const t = useText();
  return (
    <Popover anchor={anchor} sheetOnPhone={false} onClose={onClose} className={styles.list}>
      <div id={id} role="listbox" aria-label={t('chart.holders')}>
        {offers.map((offer, place) => (
          <div
            key={offer.key}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            className={classes(styles.offer, place === at && styles.at)}
            onPointerDown={(point) => point.preventDefault()}
            onClick={() => onChoose(offer)}
          >
            <OfferLine offer={offer} />
          </div>
        ))}
      </div>
    </Popover>
  );
};

/** Returns the state of the field: what is typed, what is offered for it, and what the keys do. */
const useHolders = ({ value, typed: { value: typed, onChange: setTyped }, onChange }: HoldersFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const offers = offersOf(useDirectory() ?? [], value, typed);
  const isShown = isOpen && value.length < mostHolders && offers.length > 0;
  const type = (words: string) => {
    setTyped(words);
    setAt(0);
  };
  const choose = (offer: Offer | undefined) => {
    if (offer === undefined) return;
    const isPerson = 'person' in offer;
    onChange([...value, { assignedToId: isPerson ? offer.person.id : null, holderName: isPerson ? '' : offer.name }]);
    type('');
    input.current?.focus();
  };
  const remove = (place: number) => {
    onChange(value.toSpliced(place, 1));
    input.current?.focus();
  };
  const press = (key: KeyboardEvent) => {
    if (key.key === 'Backspace' && typed === '' && value.length > 0) return remove(value.length - 1);
    if (key.key === 'Enter' && !key.ctrlKey && !key.metaKey) {
      // Enter in the field chooses; it never sends the form.
      key.preventDefault();
      if (isShown) choose(offers[at]);
      return;
    }
    const next = key.key === 'ArrowDown' || key.key === 'ArrowUp' ? indexAfter(key.key, at, offers.length) : undefined;
    if (next === undefined) return;
    key.preventDefault();
    setOpen(true);
    setAt(isShown ? next : 0);
  };
  return { input, typed, type, offers, at, isShown, setOpen, choose, remove, press };
};

/** Renders who holds a seat: people of the organisation, or names of people without a login, in their order. */
export const HoldersField = (props: HoldersFieldProps) => {
  const { value, known, typed: binding } = props;
  const t = useText();
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { people } = usePeople(value.map(({ assignedToId }) => assignedToId));
  const { input, typed, type, offers, at, isShown, setOpen, choose, remove, press } = useHolders(props);
  const excess = excessOf(typed.trim(), longestName);
  const error = excess > 0 ? ({ code: 'VAL_TOO_LONG', text: codeText('VAL_TOO_LONG', excess) } as const) : props.error;
  return (
    <Field label={t('chart.holders')} hint={value.length === 0 ? t('chart.holdersHint') : undefined} error={error}>
      {(control) => (
        <div ref={box} className={classes(styles.box, error !== undefined && styles.bad)} onClick={() => input.current?.focus()}>
          <ul className={styles.chips} aria-label={t('chart.holders')}>
            {value.map((holder, place) => (
              <Chip
                key={keyOf(holder)}
                holder={holder}
                person={people.get(holder.assignedToId ?? '')}
                known={known.find(({ assignedToId }) => assignedToId !== null && assignedToId === holder.assignedToId)}
                onRemove={() => remove(place)}
              />
            ))}
          </ul>
          <input
            {...control}
            ref={input}
            className={styles.input}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isShown ? `${listId}-${at}` : undefined}
            autoComplete="off"
            data-limit={longestName}
            value={typed}
            onChange={(change) => {
              type(change.currentTarget.value);
              setOpen(true);
            }}
            onFocus={() => setOpen(true)}
            onBlur={() => {
              setOpen(false);
              binding.onBlur();
            }}
            onKeyDown={press}
          />
          {isShown && <Offers id={listId} offers={offers} at={at} anchor={box} onChoose={choose} onClose={() => setOpen(false)} />}
        </div>
      )}
    </Field>
  );
};
