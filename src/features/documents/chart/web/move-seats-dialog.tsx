import '#web/core/texts/chart.ts';
import { useState } from 'react';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import type { Chart } from '../contract.ts';
import { branchesOf, withAllBelow } from '../rules/branches.ts';
import { moveSeats } from './calls.ts';
import { seatOptions } from './seat/above-field.tsx';

export interface MoveSeatsDialogProps extends DialogProps<string> {
  chart: Chart;
  ids: string[];
}

/** Renders the choice of the seat on which a selection is hung, with all that is under it. */
export const MoveSeatsDialog = ({ chart, ids, close }: MoveSeatsDialogProps) => {
  const t = useText();
  const [parentId, setParent] = useState<string>('');
  const [busy, setBusy] = useState(false);
  const branches = branchesOf(chart.seats);
  const there = ids.filter((id) => branches.has(id));
  const own = new Set(there.flatMap((id) => [...withAllBelow(branches, id)]));
  const move = async () => {
    setBusy(true);
    try {
      await moveSeats(chart, there, parentId);
      close(parentId);
    } catch (error) {
      tellFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('chart.moveUnder.title', { count: there.length })}
      form={{ dirty: false, busy, waitsFor: parentId === '' ? 'fields' : undefined, submit: () => void move() }}
      submit={t('chart.moveUnder.submit')}
      onClose={() => close()}
    >
      <Field label={t('chart.reportsTo')} hint={t('chart.moveUnder.hint')}>
        {(control) => (
          <NativeSelect
            {...control}
            options={seatOptions(branches, own)}
            placeholder={t('chart.moveUnder.choose')}
            value={parentId}
            onChange={setParent}
          />
        )}
      </Field>
    </Dialog>
  );
};
