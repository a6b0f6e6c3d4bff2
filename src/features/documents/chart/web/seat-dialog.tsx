import '#web/core/texts/chart.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { TextField } from '#web/kit/forms/fields.tsx';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import type { FieldError } from '#web/kit/ui/field.tsx';
import { Switch } from '#web/kit/ui/switch.tsx';
import { StaleNotice } from '#web/kit/writing/stale-notice.tsx';
import type { Chart, Seat } from '../contract.ts';
import { type Branches, branchesOf } from '../rules/branches.ts';
import { holdersOf, namesOf } from '../rules/holders.ts';
import { AboveField } from './seat/above-field.tsx';
import { HoldersField } from './seat/holders-field.tsx';
import { InsertChoice } from './seat/insert-choice.tsx';
import { RoleFields } from './seat/role-fields.tsx';
import { longestRole, mostRoles, type SeatForm, type SeatWay, useSeatForm } from './seat/seat-form.ts';

export interface SeatDialogProps extends DialogProps<string> {
  chart: Chart;
  way: SeatWay;
}

const kindOf = (way: SeatWay, isAssistant: boolean) => {
  if ('seatId' in way) return 'edit' as const;
  if ('aboveId' in way) return 'insert' as const;
  return isAssistant ? ('assistant' as const) : ('add' as const);
};

/** Says why a seat is no assistant, or has to be one; undefined where both may be. */
const useAssistantFault = (branches: Branches<Seat>, way: SeatWay, aboveId: string | null): string | undefined => {
  const t = useText();
  const own = 'seatId' in way ? branches.get(way.seatId) : undefined;
  if (own !== undefined && own.reports.length + own.assistants.length > 0) return t('chart.refused.assistantWithReports');
  if (aboveId === null || aboveId === '') return t('chart.rootNoAssistant');
  const others = branches.get(aboveId)?.assistants.filter(({ id }) => id !== own?.seat.id) ?? [];
  return others.length > 0 ? t('chart.refused.secondAssistant') : undefined;
};

/** Says what somebody else has changed of the seat while the form was open. */
const Overtaken = ({ theirs, onTake }: { theirs: Seat; onTake: () => void }) => {
  const t = useText();
  const parts = [
    { key: 'title', label: t('chart.title'), text: theirs.title },
    { key: 'holders', label: t('chart.holders'), text: namesOf(theirs) || t('ui.openSeat') },
    { key: 'roles', label: t('chart.roles'), text: theirs.roles.join('; ') },
  ];
  return <StaleNotice theirs={parts.filter(({ text }) => text !== '')} onTake={onTake} />;
};

/** Says what is wrong with the holders: a name that is typed and not chosen, or somebody who cannot be seated here. */
const useHolderFault = ({ values, errorAt }: SeatForm, isRefused: boolean): FieldError | undefined => {
  const t = useText();
  const fault = errorAt('name');
  if (fault !== undefined) return { ...fault, text: t('chart.holderNotAdded', { name: values.name.trim() }) };
  return isRefused ? { code: 'VAL_INVALID', text: t('chart.holderRefused') } : undefined;
};

/** Renders the dialog that adds, inserts and changes a seat or an assistant. Catalogue M-11 to M-13, M-16 and M-25. */
export const SeatDialog = ({ chart, way, close }: SeatDialogProps) => {
  const t = useText();
  const branches = branchesOf(chart.seats);
  const seat = 'seatId' in way ? branches.get(way.seatId)?.seat : undefined;
  const { form, theirs, takeTheirs, isHolderRefused, setHolders } = useSeatForm(chart, way, seat, close);
  const { values } = form;
  const shown = theirs ?? seat;
  const known = shown === undefined ? [] : holdersOf(shown);
  const fault = useAssistantFault(branches, way, 'parentId' in way ? way.parentId : values.parentId);
  const kind = kindOf(way, values.isAssistant && 'parentId' in way);
  const holderError = useHolderFault(form, isHolderRefused);
  return (
    <Dialog title={t(`chart.dialog.${kind}`)} size="steps" form={form} submit={t(`chart.dialog.submit.${kind}`)} onClose={() => close()}>
      {theirs !== undefined && <Overtaken theirs={theirs} onTake={takeTheirs} />}
      <TextField label={t('chart.title')} required placeholder={t('chart.titleExample')} {...form.field('title')} />
      {'aboveId' in way && <InsertChoice branches={branches} aboveId={way.aboveId} {...form.field('takesAll')} />}
      <HoldersField value={values.holders} known={known} typed={form.field('name')} error={holderError} onChange={setHolders} />
      {seat !== undefined && seat.parentId !== null && <AboveField branches={branches} seatId={seat.id} {...form.field('parentId')} />}
      <Switch label={t('chart.ltSwitch')} hint={t('chart.ltHint')} checked={values.isLT} onChange={(on) => form.set('isLT', on)} />
      {!('aboveId' in way) && (
        <Switch
          label={t('chart.assistant')}
          hint={t('chart.assistantHint')}
          checked={values.isAssistant}
          because={values.isAssistant ? undefined : fault}
          onChange={(on) => form.set('isAssistant', on)}
        />
      )}
      <RoleFields
        roles={values.roles}
        onChange={(roles) => form.set('roles', roles)}
        errorAt={form.errorAt}
        most={mostRoles}
        longest={longestRole}
      />
    </Dialog>
  );
};
