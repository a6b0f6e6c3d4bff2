import '#web/core/texts/inbound.ts';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import type { ScorecardRow } from '#features/work/scorecards/contract.ts';
import { useNumbersNow } from '#features/work/scorecards/web/parts/scorecard-grid.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { FieldPair, SelectField, TextField } from '#web/kit/forms/fields.tsx';
import { type Form, useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { addressDraft, type InboundAddress, inboundApi, type Lifetime, lifetimes } from '../../contract.ts';
import type { MadeAddress } from './address-made.tsx';
import styles from './addresses.module.css';

interface InboundFormProps {
  scorecardId: string;
  /** The address that is changed; absent for a new one. */
  address?: InboundAddress;
  onMade: (made: MadeAddress) => void;
  onClose: () => void;
}

interface Values {
  name: string;
  measurableIds: string[];
  lifetime: Lifetime;
}

/** Renders the measurables of the scorecard, of which some are ticked. Those with a formula are counted, not sent. */
const Writes = ({ form, rows }: { form: Form<Values>; rows: readonly ScorecardRow[] }) => {
  const t = useText();
  const { value, error, onChange } = form.field('measurableIds');
  const { people } = usePeople(rows.map(({ ownerId }) => ownerId));
  const tick = (id: string, isTicked: boolean) => onChange(isTicked ? [...value, id] : value.filter((each) => each !== id));
  return (
    <Field label={t('inbound.mayWrite')} error={error} required>
      {() => (
        <ul className={styles.writes}>
          {rows.map(({ id, title, ownerId, formula }) => {
            const owner = people.get(ownerId ?? '');
            return (
              <li key={id}>
                <Checkbox
                  label={
                    <span className={styles.measurable}>
                      {owner && <Avatar person={owner} size="sm" />}
                      {title}
                    </span>
                  }
                  checked={value.includes(id)}
                  because={formula === undefined ? undefined : t('inbound.isFormula')}
                  onChange={(isTicked) => tick(id, isTicked)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </Field>
  );
};

/** Renders the form of a new address, or of one that is changed. */
export const InboundForm = ({ scorecardId, address, onMade, onClose }: InboundFormProps) => {
  const t = useText();
  const rows = useNumbersNow(scorecardId);
  const here = new Set(rows.map(({ id }) => id));
  const form = useForm<Values, Values>({
    schema: addressDraft,
    initial: {
      name: address?.name ?? '',
      measurableIds: address?.measurables.map(({ id }) => id).filter((id) => here.has(id)) ?? [],
      lifetime: 'never',
    },
    send: async ({ name, measurableIds, lifetime }) => {
      if (address === undefined) {
        const body = { name, measurableIds, lifetime };
        const { address: whole, names } = await sendCommand(inboundApi.make, { params: { scorecardId }, body }, { quiet: true });
        return onMade({ name, address: whole, names });
      }
      const params = { scorecardId, addressId: address.id };
      await sendCommand(inboundApi.change, { params, body: { name, measurableIds } }, { quiet: true });
      return onClose();
    },
  });
  const lifetime = (
    <SelectField
      {...form.field('lifetime')}
      label={t('inbound.ends')}
      options={lifetimes.map((value) => ({ value, label: t(`inbound.lifetimes.${value}`) }))}
    />
  );
  const name = (
    <TextField {...form.field('name')} label={t('inbound.name')} hint={t('inbound.nameHint')} maxLength={40} required autoFocus />
  );
  return (
    <Dialog
      title={t(address === undefined ? 'inbound.newTitle' : 'inbound.changeTitle')}
      submit={t(address === undefined ? 'inbound.create' : 'inbound.save')}
      size="lg"
      form={form}
      onClose={onClose}
    >
      <p className={styles.lead}>{t('inbound.lead')}</p>
      {address === undefined ? (
        <FieldPair>
          {name}
          {lifetime}
        </FieldPair>
      ) : (
        name
      )}
      <Writes form={form} rows={rows} />
    </Dialog>
  );
};
