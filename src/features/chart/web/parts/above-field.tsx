import { SelectField } from '../../../../web/forms/fields.tsx';
import type { FieldBinding } from '../../../../web/forms/use-form.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import type { Seat } from '../../contract.ts';
import { type Branches, namesOf, withAllBelow } from '../../rules.ts';

interface AboveFieldProps extends FieldBinding<string> {
  branches: Branches<Seat>;
  seatId: string;
}

/** Renders the choice of the seat to which one reports, for whoever does not drag: every seat but itself, those under it, and assistants. */
export const AboveField = ({ branches, seatId, ...field }: AboveFieldProps) => {
  const t = useText();
  const own = withAllBelow(branches, seatId);
  const options = [...branches.values()]
    .filter(({ seat }) => !own.has(seat.id) && !seat.isAssistant)
    .map(({ seat, depth }) => ({
      value: seat.id,
      label: `${'\u2003'.repeat(depth)}${seat.title}${seat.assignedTo === null ? '' : `, ${namesOf(seat)}`}`,
    }));
  return <SelectField label={t('chart.reportsTo')} options={options} {...field} />;
};
