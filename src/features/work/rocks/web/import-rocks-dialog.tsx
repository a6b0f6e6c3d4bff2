import '#web/core/texts/rocks.ts';
import { useMemo, useState } from 'react';
import { rockDueDate } from '#shared/dates.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { type Trial, useTrial } from '#web/kit/forms/use-trial.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { useDebounced } from '#web/kit/search/use-debounced.ts';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { type ImportedRocks, type RockImport, type RockType, rockApi, rockTypes } from '../contract.ts';
import { linesOf, type Reading } from '../rules/list-text.ts';
import { takeImportBack } from './calls.ts';
import { RockImportPreview } from './import/import-preview.tsx';
import { ListField } from './import/list-field.tsx';
import { ReadNotes } from './import/read-notes.tsx';

export interface ImportRocksDialogProps extends DialogProps<string[]> {
  tractionId: string;
  /** The due date of lines that say none; the end of the quarter by default. */
  dueDate?: string | undefined;
}

/** Milliseconds after the last key before the list is looked at. */
const pause = 300;

type Asked = Omit<RockImport, 'isTrial'>;

const send = (body: Asked, isTrial: boolean): Promise<ImportedRocks> =>
  sendCommand(rockApi.import, { body: { ...body, isTrial } }, { quiet: true });

/** A list as it stands in the field, and how it is to be read. */
interface Given extends Reading {
  text: string;
}

/** Returns what the text says as a request, once typing has paused, and what stands in its way: a fault, or dates that can be two days. */
const useAsked = (given: Given, { tractionId, type, dueDate }: Omit<Asked, 'lines'>) => {
  const settled = useDebounced(given, pause);
  const found = useMemo(() => (settled.text.trim() === '' ? undefined : linesOf(settled.text, settled)), [settled]);
  const list = found !== undefined && 'lines' in found ? found : undefined;
  const isUnclear = list?.unclearDay !== undefined && given.order === undefined;
  const asked = useMemo(
    () => (list === undefined || isUnclear ? undefined : { tractionId, type, dueDate, lines: list.lines }),
    [list, isUnclear, tractionId, type, dueDate],
  );
  const fault = found !== undefined && 'fault' in found ? found : undefined;
  return { asked: settled === given ? asked : undefined, list, fault, isUnclear };
};

/** Says why nothing can be added now; undefined where it can. */
const useReason = (
  text: string,
  { fault, isUnclear }: ReturnType<typeof useAsked>,
  { answer, retry }: Trial<ImportedRocks>,
): string | undefined => {
  const t = useText();
  if (text.trim() === '' || fault !== undefined) return t('rocks.import.noList');
  if (isUnclear) return t('rocks.import.dayOrderFirst');
  if (retry !== undefined) return t('rocks.import.failed');
  if (answer === undefined) return t('rocks.import.checking');
  return answer.faults.length > 0 ? t('rocks.import.hasFaults') : undefined;
};

/** Returns what adds the Rocks, all of them or none, with a way to take them back. */
const useAdding = (asked: Asked | undefined, refuse: (found: ImportedRocks) => void, close: (ids: string[]) => void) => {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const add = async () => {
    if (asked === undefined || busy) return;
    setBusy(true);
    try {
      const added = await send(asked, false);
      const { ids, planned } = added;
      // What was good a moment ago is none any more: its faults are shown.
      if (ids.length === 0) refuse(added);
      else {
        const rocks = ids.map((id, place) => ({ id, title: planned[place]?.title ?? '' }));
        const action = { label: t('items.undo'), undoes: true, run: () => takeImportBack(rocks) };
        toast.success(t('rocks.import.done', { count: ids.length }), { action, duration: toastTimes.linked });
        close(ids);
      }
    } catch (error) {
      tellFailure(error, 'rocks.import.failed');
    }
    setBusy(false);
  };
  return { busy, add };
};

/** Renders the import of Rocks from a list: every line is looked at before anything is added, and then all or nothing. */
export const ImportRocksDialog = ({ tractionId, dueDate: due, close }: ImportRocksDialogProps) => {
  const t = useText();
  const { calendarDate, quarterMonth } = useSession();
  const { day } = useFormats();
  const [given, setGiven] = useState<Given>({ text: '' });
  const { text } = given;
  const [type, setType] = useState<RockType>('Team');
  const dueDate = due ?? rockDueDate(calendarDate, quarterMonth);
  const read = useAsked(given, { tractionId, type, dueDate });
  const { asked, list, fault } = read;
  const trial = useTrial(asked, (to) => send(to, true), 'rocks.import.failed');
  const { answer, retry } = trial;
  const because = useReason(text, read, trial);
  const { busy, add } = useAdding(asked, trial.take, close);
  const count = answer === undefined || answer.faults.length > 0 ? 0 : answer.planned.length;
  return (
    <Dialog
      title={t('rocks.import.title')}
      size="lg"
      onClose={() => close()}
      form={{ dirty: text.trim() !== '', busy, because, values: { text }, submit: () => void add() }}
      submit={count === 0 ? t('rocks.import.add') : t('rocks.import.addCount', { count })}
    >
      <ListField
        text={text}
        error={fault && t(`rocks.import.listFault.${fault.fault}`, { columns: (fault.headings ?? []).join(', ') })}
        onText={(next, isFile = given.isFile) => setGiven({ ...given, text: next, isFile: next !== '' && isFile })}
      />
      {list !== undefined && <ReadNotes list={list} order={given.order} onOrder={(order) => setGiven({ ...given, order })} />}
      <Field label={t('rocks.import.usualType')} hint={t('rocks.import.usualDay', { day: day(dueDate) })}>
        {(control) => (
          <NativeSelect
            {...control}
            options={rockTypes.map((value) => ({ value, label: t(`rocks.type${value}`) }))}
            value={type}
            onChange={setType}
          />
        )}
      </Field>
      {retry !== undefined && <ErrorState text={t('rocks.import.failed')} onRetry={retry} />}
      {asked !== undefined && answer === undefined && retry === undefined && <SkeletonRows count={4} />}
      {asked !== undefined && answer !== undefined && <RockImportPreview trial={answer} lines={asked.lines} />}
    </Dialog>
  );
};
