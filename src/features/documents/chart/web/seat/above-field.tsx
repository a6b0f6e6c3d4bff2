import '#web/core/texts/chart.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { SelectField } from '#web/kit/forms/fields.tsx';
import type { FieldBinding } from '#web/kit/forms/use-form.ts';
import type { SelectOption } from '#web/kit/ui/native-select.tsx';
import type { Seat } from '../../contract.ts';
import { type Branches, withAllBelow } from '../../rules/branches.ts';
import { namesOf } from '../../rules/holders.ts';

interface AboveFieldProps extends FieldBinding<string> {
  branches: Branches<Seat>;
  seatId: string;
}

/** Returns the seats of a chart as choices, indented by their levels: all to which others can report, but some. */
export const seatOptions = (branches: Branches<Seat>, but: ReadonlySet<string>): SelectOption<string>[] =>
  [...branches.values()]
    .filter(({ seat }) => !but.has(seat.id) && !seat.isAssistant)
    .map(({ seat, depth }) => ({
      value: seat.id,
      label: `${'\u2003'.repeat(depth)}${seat.title}${seat.assignedTo === null ? '' : `, ${namesOf(seat)}`}`,
    }));

/** Renders the choice of the seat to which one reports, for whoever does not drag: every seat but itself, those under it, and assistants. */
export const AboveField = ({ branches, seatId, ...field }: AboveFieldProps) => {
  const t = useText();
  const options = seatOptions(branches, withAllBelow(branches, seatId));
  return <SelectField label={t('chart.reportsTo')} options={options} {...field} />;
};
