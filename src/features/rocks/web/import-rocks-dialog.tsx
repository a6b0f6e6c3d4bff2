import '../../../web/texts/rocks.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ChangeEvent, type ClipboardEvent, type DragEvent, useMemo, useRef, useState } from 'react';
import { rockDueDate } from '../../../shared/dates.ts';
import { textOfFile } from '../../../shared/file-text.ts';
import { hasMoreLines } from '../../../shared/titles.ts';
import { type DayOrder, dayOrderOf, writtenDay } from '../../../shared/written-days.ts';
import { tellFailure } from '../../../web/api/tell-failure.ts';
import { act } from '../../../web/api/use-act.ts';
import { type Trial, useTrial } from '../../../web/forms/use-trial.ts';
import { useFormats } from '../../../web/i18n/formats.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { useDebounced } from '../../../web/search/use-debounced.ts';
import { useSession } from '../../../web/session/session.ts';
import { toast, toastTimes } from '../../../web/toasts/toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { ErrorState } from '../../../web/ui/error-state.tsx';
import { Field } from '../../../web/ui/field.tsx';
import { NativeSelect } from '../../../web/ui/native-select.tsx';
import { SegmentedControl } from '../../../web/ui/segmented-control.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { TextArea } from '../../../web/ui/text-area.tsx';
import { type ImportedRocks, type RockImport, type RockType, rockApi, rockTypes } from '../contract.ts';
import { linesOf, mostRead, type Reading } from '../rules/list-text.ts';
import { takeImportBack } from './calls.ts';
import styles from './import-rocks-dialog.module.css';
import { ImportPreview } from './parts/import-preview.tsx';

export interface ImportRocksDialogProps extends DialogProps<string[]> {
  tractionId: string;
  /** The due date of lines that say none; the end of the quarter by default. */
  dueDate?: string | undefined;
}

/** Most bytes of a file that is read. */
const mostBytes = 1_000_000;
/** Milliseconds after the last key before the list is looked at. */
const pause = 300;

type Asked = Omit<RockImport, 'isTrial'>;

const send = (body: Asked, isTrial: boolean): Promise<ImportedRocks> =>
  act(rockApi.import, { body: { ...body, isTrial } }, { quiet: true });

interface ListFieldProps {
  text: string;
  error: string | undefined;
  /** Takes what was typed, or what a file says. */
  onText: (text: string, isFile?: boolean) => void;
}

/** Renders the field for the list: typed, pasted, or taken from a file that is chosen or dropped. */
const ListField = ({ text, error, onText }: ListFieldProps) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState<'tooBig' | 'unreadable' | 'tooLong'>();
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const bytes = file.size > mostBytes ? undefined : await file.arrayBuffer().catch(() => undefined);
    const found = bytes && textOfFile(new Uint8Array(bytes)).text;
    setUnread(found !== undefined ? undefined : file.size > mostBytes ? 'tooBig' : 'unreadable');
    if (found !== undefined) onText(found, true);
  };
  const choose = (change: ChangeEvent<HTMLInputElement>) => {
    const [file] = change.target.files ?? [];
    void take(file);
    // The same file can be chosen again after it was mended.
    change.target.value = '';
  };
  const drop = (dropped: DragEvent) => {
    const [file] = dropped.dataTransfer.files;
    if (file === undefined) return;
    dropped.preventDefault();
    void take(file);
  };
  // A list without end would make the field slow before anybody could say that it is too long.
  const paste = (pasted: ClipboardEvent) => {
    if (!hasMoreLines(pasted.clipboardData.getData('text/plain'), mostRead)) return;
    pasted.preventDefault();
    setUnread('tooLong');
  };
  const fault = unread === undefined ? error : t(`rocks.import.listFault.${unread}`, { size: mostBytes / 1_000_000 });
  return (
    <Field
      label={t('rocks.import.list')}
      hint={t('rocks.import.hint')}
      error={fault === undefined ? undefined : { code: 'VAL_INVALID', text: fault }}
      aside={
        <Button icon={IconFileSpreadsheet} onClick={() => input.current?.click()}>
          {t('rocks.import.choose')}
        </Button>
      }
    >
      {(control) => (
        <>
          <input ref={input} type="file" accept=".csv,.tsv,.txt,text/csv" hidden aria-label={t('rocks.import.file')} onChange={choose} />
          <TextArea
            {...control}
            className={styles.list}
            rows={6}
            value={text}
            placeholder={t('rocks.import.example')}
            onDrop={drop}
            onPaste={paste}
            onChange={(next) => {
              setUnread(undefined);
              onText(next);
            }}
          />
        </>
      )}
    </Field>
  );
};

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

interface DayOrderFieldProps {
  /** One of the dates. */
  unclear: string;
  order: DayOrder | undefined;
  onOrder: (order: DayOrder) => void;
}

/** Asks once how dates are written that can be two days; each answer is shown by what it makes of one of them. */
const DayOrderField = ({ unclear, order, onOrder }: DayOrderFieldProps) => {
  const t = useText();
  const { wholeDay, locale } = useFormats();
  const orders: readonly DayOrder[] = dayOrderOf(locale) === 'dayFirst' ? ['dayFirst', 'monthFirst'] : ['monthFirst', 'dayFirst'];
  const segments = orders.flatMap((value) => {
    const day = writtenDay(unclear, value);
    return day === undefined ? [] : [{ value, label: wholeDay(day) }];
  });
  return (
    <Field label={t('rocks.import.dayOrder')} hint={t('rocks.import.dayOrderHint', { day: unclear })}>
      {() => <SegmentedControl label={t('rocks.import.dayOrder')} segments={segments} value={order} onChange={onOrder} />}
    </Field>
  );
};

/** Renders the import of Rocks from a list: every line is looked at before anything is added, and then all or nothing. */
export const ImportRocksDialog = ({ tractionId, dueDate: due, close }: ImportRocksDialogProps) => {
  const t = useText();
  const { calendarDate, quarterMonth } = useSession();
  const { day } = useFormats();
  const [given, setGiven] = useState<Given>({ text: '' });
  const { text } = given;
  const [type, setType] = useState<RockType>('Team');
  const [busy, setBusy] = useState(false);
  const dueDate = due ?? rockDueDate(calendarDate, quarterMonth);
  const read = useAsked(given, { tractionId, type, dueDate });
  const { asked, list, fault } = read;
  const trial = useTrial(asked, (to) => send(to, true), 'rocks.import.failed');
  const { answer, retry } = trial;
  const because = useReason(text, read, trial);
  const add = async () => {
    if (asked === undefined || busy) return;
    setBusy(true);
    try {
      const added = await send(asked, false);
      const { ids, planned } = added;
      // What was good a moment ago is none any more: its faults are shown.
      if (ids.length === 0) trial.take(added);
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
      {list?.unclearDay !== undefined && (
        <DayOrderField unclear={list.unclearDay} order={given.order} onOrder={(order) => setGiven({ ...given, order })} />
      )}
      {list !== undefined && list.leftOut.length > 0 && (
        <p className={styles.leftOut} role="status">
          {t('rocks.import.leftOut', { columns: list.leftOut.join(', ') })}
        </p>
      )}
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
      {asked !== undefined && answer !== undefined && <ImportPreview trial={answer} lines={asked.lines} />}
    </Dialog>
  );
};
