import { IconAlertTriangle, IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { meetingsOf } from '#features/teams/team/web/parts/meeting-picker.tsx';
import { useOwnerLimits, useTractionTitles } from '#features/teams/team/web/parts/tractions.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { OptionList } from '#web/kit/forms/option-list.tsx';
import { pick } from '#web/kit/forms/options.ts';
import type { FieldBinding } from '#web/kit/forms/use-form.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import fact from './fact.module.css';
import { Fact } from './fact.tsx';
import styles from './meeting-facts.module.css';

interface Placed {
  ownerId: string;
  /** True for who may only read it. */
  fixed: boolean;
}

/** Returns the meetings whose items an owner may be given, for a list; catalogue rows B-38 and G-05. */
const useOptions = (ownerId: string) => {
  const t = useText();
  const { meetings } = useOwnerLimits();
  return {
    options: meetings && meetingsOf(meetings, ownerId === '' ? [] : [ownerId]).map(({ id, title }) => ({ id, label: title })),
    show: ({ label }: { label: string }) => label,
    empty: t('items.ownerWithoutMeetings'),
  };
};

/** Renders the one meeting of an item in its form. */
export const MeetingFact = ({ value, onChange, onBlur, error, ownerId, fixed }: FieldBinding<string> & Placed) => {
  const t = useText();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const titles = useTractionTitles([value === '' ? null : value]);
  const choices = useOptions(ownerId);
  const label = t('items.meeting');
  const word = value === '' ? t('shell.forms.chooseMeeting') : (titles.get(value) ?? '');
  const close = () => {
    setOpen(false);
    onBlur();
  };
  if (fixed) return <Fact label={label}>{word}</Fact>;
  return (
    <Fact label={label} error={error}>
      <button
        ref={anchor}
        type="button"
        className={fact.button}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${label}: ${word}`}
        data-fault={error === undefined ? undefined : ''}
        onClick={() => setOpen(!open)}
      >
        {word}
      </button>
      {open && (
        <OptionList
          anchor={anchor}
          label={label}
          chosen={[value]}
          multiple={false}
          {...choices}
          onPick={(id) => {
            close();
            anchor.current?.focus();
            onChange(id);
          }}
          onClose={close}
        />
      )}
    </Fact>
  );
};

const Rows = ({ ids, onTakeOut }: { ids: readonly string[]; onTakeOut: ((id: string) => void) | undefined }) => {
  const t = useText();
  const titles = useTractionTitles(ids);
  return (
    <ul>
      {ids.map((id) => (
        <li key={id} className={styles.row}>
          <span className={styles.words}>{titles.get(id) ?? ''}</span>
          {onTakeOut !== undefined && (
            <IconButton
              icon={IconX}
              size="sm"
              label={t('items.longForm.takeOut', { meeting: titles.get(id) ?? '' })}
              onClick={() => onTakeOut(id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
};

/** Renders the meetings that review a Rock, with a list that adds others. Catalogue row E-07. */
export const ReviewedIn = ({ value, onChange, onBlur, error, ownerId, fixed }: FieldBinding<string[]> & Placed) => {
  const t = useText();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const choices = useOptions(ownerId);
  const label = t('items.longForm.reviewedIn');
  const close = () => {
    setOpen(false);
    onBlur();
  };
  return (
    <section aria-label={label}>
      <h3 className={styles.head}>
        {label}
        {!fixed && (
          <IconButton
            ref={anchor}
            icon={IconPlus}
            size="sm"
            label={t('items.longForm.addMeeting')}
            aria-haspopup="listbox"
            aria-expanded={open}
            data-fault={error === undefined ? undefined : ''}
            onClick={() => setOpen(!open)}
          />
        )}
      </h3>
      <Rows
        ids={value}
        onTakeOut={
          fixed
            ? undefined
            : (id) => {
                onChange(value.filter((other) => other !== id));
                anchor.current?.focus();
              }
        }
      />
      {error !== undefined && (
        <p className={styles.error} data-code={error.code} role="alert">
          <Icon as={IconAlertTriangle} size="xs" />
          <span>{error.text}</span>
        </p>
      )}
      {open && (
        <OptionList
          anchor={anchor}
          label={label}
          chosen={value}
          multiple
          {...choices}
          onPick={(id) => onChange(pick(value, id, true))}
          onClose={close}
        />
      )}
    </section>
  );
};
