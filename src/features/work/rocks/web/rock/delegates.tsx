import '#web/core/texts/rocks.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { OwnerAndMeeting } from '#features/work/items/web/parts/owner-and-meeting.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import type { FieldBinding, Form } from '#web/kit/forms/use-form.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import type { RockType } from '../../contract.ts';
import styles from './delegates.module.css';
import type { RockDraft } from './rock-form.tsx';
import { TypeField } from './type-field.tsx';

export interface DelegateDraft {
  /** Absent until the row has been saved. */
  id?: string | undefined;
  tractionId: string;
  type: RockType | '';
  ownerId: string;
}

/** A new row. */
export const noDelegate: DelegateDraft = { tractionId: '', type: 'Team', ownerId: '' };

/** Scrolls a new row into view. */
const showNew = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' });

interface DelegateRowProps<Values extends { delegated: DelegateDraft[] }> {
  form: Form<Values>;
  place: number;
  onRemove: () => void;
}

/** Renders a new delegated Rock: for whom, in which meeting, of which type. */
export const DelegateRow = <Values extends { delegated: DelegateDraft[] }>({ form, place, onRemove }: DelegateRowProps<Values>) => {
  const t = useText();
  const { delegated } = form.values;
  const row = delegated[place] ?? noDelegate;
  const bind = <Key extends 'tractionId' | 'type' | 'ownerId'>(key: Key): FieldBinding<DelegateDraft[Key]> => ({
    name: `delegated.${place}.${key}`,
    value: row[key],
    onChange: (value) => form.set('delegated', delegated.with(place, { ...row, [key]: value })),
    onBlur: () => undefined,
    error: form.errorAt(`delegated.${place}.${key}`),
  });
  return (
    <div
      ref={row.id === undefined ? showNew : undefined}
      className={styles.row}
      role="group"
      aria-label={t('rocks.delegate', { place: place + 1 })}
    >
      <OwnerAndMeeting owner={bind('ownerId')} meeting={bind('tractionId')} beside={<TypeField {...bind('type')} />} />
      <span className={styles.remove}>
        <IconButton icon={IconX} size="sm" label={t('rocks.undelegate', { place: place + 1 })} onClick={onRemove} />
      </span>
    </div>
  );
};

/** Renders the rows of delegated Rocks. Removing a row removes its Rock when the form is saved. Catalogue rows E-09 and E-22. */
export const Delegates = ({ form }: { form: Form<RockDraft> }) => {
  const t = useText();
  const adds = useRef<HTMLButtonElement>(null);
  const { delegated } = form.values;
  const remove = (place: number) => {
    form.set('delegated', delegated.toSpliced(place, 1));
    adds.current?.focus();
  };
  return (
    <div className={styles.rows}>
      {delegated.map((row, place) => (
        <DelegateRow key={row.id ?? place} form={form} place={place} onRemove={() => remove(place)} />
      ))}
      <span>
        <Button ref={adds} tone="soft" icon={IconPlus} onClick={() => form.set('delegated', [...delegated, noDelegate])}>
          {t('rocks.addDelegate')}
        </Button>
      </span>
    </div>
  );
};
