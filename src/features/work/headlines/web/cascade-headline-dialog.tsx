import '#web/core/texts/headlines.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { PersonPicker } from '#features/ground/people/web/parts/person-picker.tsx';
import { MeetingsPicker } from '#features/teams/team/web/parts/meeting-picker.tsx';
import { useMeetingOption, useOwnerLimits, useTractionPages } from '#features/teams/team/web/parts/tractions.ts';
import { useFittingMeetings } from '#features/work/items/web/parts/fitting-meetings.tsx';
import { newId } from '#shared/ids.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import type { FieldBinding, Form } from '#web/kit/forms/use-form.ts';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { cascadeInput } from '../contract.ts';
import { useCascadeHeadline, useHeadline } from './calls.ts';
import styles from './cascade-headline-dialog.module.css';

export interface CascadeHeadlineDialogProps extends DialogProps {
  headlineId: string;
}

interface Copy {
  /** React key of the row, so that it keeps its state when rows above it are removed. */
  key: string;
  ownerId: string;
  tractionIds: string[];
}

interface Copies {
  headlineId: string;
  list: Copy[];
}

const nobody: ReadonlySet<string> = new Set();

const noCopy = (): Copy => ({ key: newId(), ownerId: '', tractionIds: [] });

interface CopyRowProps {
  form: Form<Copies>;
  place: number;
  /** The meeting that the headline is in; it cannot be chosen. */
  except: string | undefined;
  onRemove: () => void;
}

const CopyRow = ({ form, place, except, onRemove }: CopyRowProps) => {
  const t = useText();
  const { people = nobody } = useOwnerLimits();
  const optionOf = useMeetingOption();
  const meetings = useTractionPages()
    ?.filter(({ id }) => id !== except)
    .map(optionOf);
  const copy = form.values.list[place] ?? noCopy();
  const change = (part: Partial<Copy>) => form.set('list', form.values.list.with(place, { ...copy, ...part }));
  const bind = <Key extends 'ownerId' | 'tractionIds'>(key: Key): FieldBinding<Copy[Key]> => ({
    name: `list.${place}.${key}`,
    value: copy[key],
    onChange: (value) => change({ [key]: value }),
    onBlur: () => undefined,
    error: form.errorAt(`list.${place}.${key}`),
  });
  const ownerIds = copy.ownerId === '' ? [] : [copy.ownerId];
  const hint = useFittingMeetings({ meetings, ownerIds, chosen: copy.tractionIds, onChange: bind('tractionIds').onChange });
  return (
    <div className={styles.row} role="group" aria-label={t('headlines.cascadeRow', { place: place + 1 })}>
      <PersonPicker label={t('items.owner')} required only={people} {...bind('ownerId')} />
      <MeetingsPicker label={t('items.meetings')} required meetings={meetings} hint={hint} ownerIds={ownerIds} {...bind('tractionIds')} />
      {form.values.list.length > 1 && (
        <IconButton icon={IconX} label={t('headlines.cascadeRemoveRow', { place: place + 1 })} onClick={onRemove} />
      )}
    </div>
  );
};

/** Renders the dialog that copies a headline to other teams, a row for each owner. Catalogue rows H-10 to H-12. */
export const CascadeHeadlineDialog = ({ headlineId, close }: CascadeHeadlineDialogProps) => {
  const t = useText();
  const { item } = useHeadline(headlineId);
  const cascade = useCascadeHeadline();
  const form = useForm({
    schema: cascadeInput,
    initial: { headlineId, list: [noCopy()] },
    lockUntilReady: true,
    onDone: () => close(),
    send: async (body) => {
      await cascade({ body });
      // Two owners of one meeting get a copy each, and it is one meeting.
      const reached = new Set(body.list.flatMap(({ tractionIds }) => tractionIds));
      toast.success(t('headlines.cascaded', { count: reached.size }));
    },
  });
  const adds = useRef<HTMLButtonElement>(null);
  const remove = (place: number) => {
    form.set('list', form.values.list.toSpliced(place, 1));
    adds.current?.focus();
  };
  return (
    <Dialog title={t('headlines.cascade')} form={form} submit={t('headlines.cascade')} onClose={() => close()}>
      {item !== undefined && <p>{item.title}</p>}
      {form.values.list.map(({ key }, place) => (
        <CopyRow key={key} form={form} place={place} except={item?.tractionId} onRemove={() => remove(place)} />
      ))}
      <span>
        <Button ref={adds} tone="soft" icon={IconPlus} onClick={() => form.set('list', [...form.values.list, noCopy()])}>
          {t('headlines.cascadeAddRow')}
        </Button>
      </span>
    </Dialog>
  );
};
