import { useState } from 'react';
import * as z from 'zod/mini';
import { line } from '../../../shared/fields.ts';
import { currentOf } from '../../../web/api/stale.ts';
import { tellFailure } from '../../../web/api/tell-failure.ts';
import { TextField } from '../../../web/forms/fields.tsx';
import { useForm } from '../../../web/forms/use-form.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { Switch } from '../../../web/ui/switch.tsx';
import type { Chart, Seat } from '../contract.ts';
import { type Branches, branchesOf, holdersOf } from '../rules.ts';
import { createSeat, editSeat, insertSeat } from './calls.ts';
import { AboveField } from './parts/above-field.tsx';
import { type Holder, HoldersField } from './parts/holders-field.tsx';
import { InsertChoice } from './parts/insert-choice.tsx';
import { RoleFields } from './parts/role-fields.tsx';

/** What the dialog makes: a seat under another one or at the top, one between a seat and that above it, or a change of a seat. */
type SeatWay = { parentId: string | null; isAssistant?: boolean } | { aboveId: string } | { seatId: string };

export interface SeatDialogProps extends DialogProps<string> {
  chart: Chart;
  way: SeatWay;
}

/** Most roles of a seat, and most characters of one; specification section 9. */
const mostRoles = 7;
const longestRole = 200;

const schema = z.object({
  title: line(),
  holders: z.array(z.object({ assignedToId: z.nullable(z.string()), holderName: z.string() })),
  isLT: z.boolean(),
  isAssistant: z.boolean(),
  parentId: z.string(),
  takesAll: z.boolean(),
  roles: z.array(line(longestRole)).check(z.maxLength(mostRoles, 'VAL_TOO_LONG')),
});
type Values = z.output<typeof schema>;

const initialOf = (seat: Seat | undefined, way: SeatWay): Values => ({
  title: seat?.title ?? '',
  holders: seat === undefined ? [] : holdersOf(seat).map(({ assignedToId, assignedTo }) => ({
    assignedToId,
    holderName: assignedToId === null ? assignedTo : '',
  })),
  isLT: seat?.isLT ?? false,
  isAssistant: seat?.isAssistant ?? ('isAssistant' in way && way.isAssistant === true),
  parentId: seat?.parentId ?? '',
  takesAll: false,
  roles: seat?.roles ?? [],
});

/** Returns holders as commands take them: the first by itself. */
const heldBy = ([first, ...coHolders]: readonly Holder[]) => ({
  assignedToId: first?.assignedToId ?? null,
  holderName: first?.holderName ?? '',
  coHolders,
});

/** Sends what the form says; resolves to the seat's id. Of an edit only what changed is sent, so that others' changes of the rest stay. */
const sendSeat = async (chart: Chart, way: SeatWay, values: Values, seat: Seat | undefined, version: number): Promise<string> => {
  const { title, isLT, isAssistant, roles, parentId, takesAll, holders } = values;
  const held = heldBy(holders);
  if ('aboveId' in way) {
    const at = chart.seats.find(({ id }) => id === way.aboveId)?.parentId ?? null;
    const below = takesAll ? {} : { belowIds: [way.aboveId] };
    return (await insertSeat(chart, { title, isLT, roles, ...held, parentId: at, isInsert: true, ...below })).id;
  }
  if (!('seatId' in way)) return (await createSeat(chart, { title, isLT, isAssistant, roles, ...held, parentId: way.parentId })).id;
  const moves = seat !== undefined && (parentId !== (seat.parentId ?? '') || isAssistant !== seat.isAssistant);
  await editSeat(chart, way.seatId, {
    title,
    isLT,
    roles,
    ...held,
    version,
    ...(moves && parentId !== '' ? { parentId, isAssistant } : {}),
  });
  return way.seatId;
};

const titleOf = (way: SeatWay, isAssistant: boolean) => {
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

/** Renders the dialog that adds, inserts and changes a seat or an assistant. Catalogue M-11 to M-13, M-16 and M-25. */
export const SeatDialog = ({ chart, way, close }: SeatDialogProps) => {
  const t = useText();
  const branches = branchesOf(chart.seats);
  const [isRefused, setRefused] = useState(false);
  const seat = 'seatId' in way ? branches.get(way.seatId)?.seat : undefined;
  const form = useForm<Values, Values>({
    schema,
    initial: initialOf(seat, way),
    send: async (values) => close(await sendSeat(chart, way, values, seat, seat?.version ?? 1)),
    onFail: (error) => {
      if (Object.keys(error.fields).some((field) => /^(assignedToId|coHolders)/.test(field))) {
        setRefused(true);
        return true;
      }
      if (Object.keys(error.fields).length > 0 || currentOf(error) !== undefined || error.status < 500) return false;
      tellFailure(error, 'chart.failed.save');
      return true;
    },
  });
  const { values } = form;
  const aboveId = 'parentId' in way ? way.parentId : values.parentId;
  const fault = useAssistantFault(branches, way, aboveId);
  const kind = titleOf(way, values.isAssistant && 'parentId' in way);
  const isEdit = 'seatId' in way;
  return (
    <Dialog title={t(`chart.dialog.${kind}`)} size="steps" form={form} submit={t(`chart.dialog.submit.${kind}`)} onClose={() => close()}>
      <TextField label={t('chart.title')} required placeholder={t('chart.titleExample')} {...form.field('title')} />
      {'aboveId' in way && <InsertChoice branches={branches} aboveId={way.aboveId} {...form.field('takesAll')} />}
      <HoldersField
        value={values.holders}
        error={isRefused ? { code: 'VAL_INVALID', text: t('chart.holderRefused') } : undefined}
        onChange={(holders) => {
          setRefused(false);
          form.set('holders', holders);
        }}
      />
      {isEdit && seat?.parentId !== null && <AboveField branches={branches} seatId={way.seatId} {...form.field('parentId')} />}
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
