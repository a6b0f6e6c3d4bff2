import { refuseLong } from '#web/kit/ui/paste-lines.ts';
import '#web/core/texts/home.ts';
import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import { type Chip, chipsIn, mostChips, withChips } from '../../rules/first-people.ts';
import styles from './address-chips.module.css';

interface AddressChipsProps {
  chips: readonly Chip[];
  onChange: (chips: Chip[]) => void;
  /** What is typed and not a chip yet. */
  typed: string;
  onType: (typed: string) => void;
}

/** Most lines of a list that are looked at. */
const mostLines = 10 * mostChips;

const ends = new Set(['Enter', ',', ';', ' ']);

/** Returns what keys and pastes do: they make chips, and Backspace in an empty field takes the last one away. */
const useTaking = ({ chips, onChange, typed, onType }: AddressChipsProps) => {
  const t = useText();
  const [said, setSaid] = useState('');
  const take = (text: string) => {
    const more = chipsIn(text);
    const all = withChips(chips, more);
    const here = new Set(all.map(({ address }) => address));
    const over = more.filter(({ address }) => !here.has(address));
    const [next] = over;
    // Nothing that was pasted is left out without a word.
    if (next !== undefined)
      toast.warning(t('home.steps.tooMany', { count: over.length, most: mostChips, next: next.address }), { id: 'pasted-lines' });
    onChange(all);
    onType('');
    setSaid(
      more
        .filter(({ address }) => here.has(address))
        .map(({ address, good }) => t(good ? 'home.steps.added' : 'home.steps.bad', { address }))
        .join(' '),
    );
  };
  const press = (key: KeyboardEvent<HTMLInputElement>) => {
    if (ends.has(key.key) && typed.trim() !== '') {
      key.preventDefault();
      take(typed);
    } else if (key.key === ' ' && typed === '') key.preventDefault();
    else if (key.key === 'Backspace' && typed === '') onChange(chips.slice(0, -1));
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (refuseLong(event, mostLines) || !/[\s,;<]/.test(text.trim())) return;
    event.preventDefault();
    take(`${typed}${text}`);
  };
  return { said, press, paste, leave: () => typed.trim() !== '' && take(typed) };
};

const ChipView = ({ chip: { address, good, firstName = '', lastName = '' }, onRemove }: { chip: Chip; onRemove: () => void }) => {
  const t = useText();
  return (
    <span className={classes(styles.chip, !good && styles.bad)}>
      {`${firstName} ${lastName}`.trim() !== '' && <b className={styles.name}>{`${firstName} ${lastName}`.trim()}</b>}
      {address}
      {!good && <VisuallyHidden>{t('home.steps.badWord')}</VisuallyHidden>}
      <button type="button" className={styles.remove} aria-label={t('home.steps.remove', { address })} onClick={onRemove}>
        <Icon as={IconX} size="xs" />
      </button>
    </span>
  );
};

/** Renders a field in which comma, space, Enter and paste make chips of e-mail addresses; a bad one is ringed. */
export const AddressChips = (props: AddressChipsProps) => {
  const t = useText();
  const { chips, onChange, typed, onType } = props;
  const { said, press, paste, leave } = useTaking(props);
  return (
    <Field label={t('home.steps.addresses')} hint={t('home.steps.addressesHint')}>
      {(control) => (
        <div className={styles.box}>
          {chips.map((chip) => (
            <ChipView key={chip.address} chip={chip} onRemove={() => onChange(chips.filter((other) => other !== chip))} />
          ))}
          <input
            {...control}
            className={styles.input}
            name="addresses"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(change) => onType(change.currentTarget.value)}
            onKeyDown={press}
            onPaste={paste}
            onBlur={leave}
          />
          <VisuallyHidden>
            <span aria-live="polite">{said}</span>
          </VisuallyHidden>
        </div>
      )}
    </Field>
  );
};
