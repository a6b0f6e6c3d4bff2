import '../../../web/texts/rocks.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, useMemo, useRef, useState } from 'react';
import { rockDueDate } from '../../../shared/dates.ts';
import { textOfFile } from '../../../shared/file-text.ts';
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
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { TextArea } from '../../../web/ui/text-area.tsx';
import { type ImportedRocks, type RockImport, type RockType, rockApi, rockTypes } from '../contract.ts';
import { isDayFirst, linesOf } from '../rules/list-text.ts';
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

/** Renders the field for the list: typed, pasted, or taken from a file that is chosen or dropped. */
const ListField = ({ text, error, onText }: { text: string; error: string | undefined; onText: (text: string) => void }) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState<'tooBig' | 'unreadable'>();
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const bytes = file.size > mostBytes ? undefined : await file.arrayBuffer().catch(() => undefined);
    const found = bytes && textOfFile(new Uint8Array(bytes)).text;
    setUnread(found !== undefined ? undefined : file.size > mostBytes ? 'tooBig' : 'unreadable');
    if (found !== undefined) onText(found);
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
  const fault = unread === undefined ? error : t(`rocks.import.listFault.${unread}`);
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

/** Returns what the text says as a request, once typing has paused, and why it cannot be read. */
const useAsked = (text: string, { tractionId, type, dueDate }: Omit<Asked, 'lines'>) => {
  const { locale } = useFormats();
  const settled = useDebounced(text, pause);
  const found = useMemo(() => linesOf(settled, isDayFirst(locale)), [settled, locale]);
  const asked = useMemo(
    () => ('lines' in found ? { tractionId, type, dueDate, lines: [...found.lines] } : undefined),
    [found, tractionId, type, dueDate],
  );
  return { asked: settled === text ? asked : undefined, fault: 'fault' in found && settled.trim() !== '' ? found.fault : undefined };
};

/** Says why nothing can be added now; undefined where it can. */
const useReason = (text: string, fault: string | undefined, { answer, retry }: Trial<ImportedRocks>): string | undefined => {
  const t = useText();
  if (text.trim() === '' || fault !== undefined) return t('rocks.import.noList');
  if (retry !== undefined) return t('rocks.import.failed');
  if (answer === undefined) return t('rocks.import.checking');
  return answer.faults.length > 0 ? t('rocks.import.hasFaults') : undefined;
};

/** Renders the import of Rocks from a list: every line is looked at before anything is added, and then all or nothing. */
export const ImportRocksDialog = ({ tractionId, dueDate: due, close }: ImportRocksDialogProps) => {
  const t = useText();
  const { calendarDate, quarterMonth } = useSession();
  const { day } = useFormats();
  const [text, setText] = useState('');
  const [type, setType] = useState<RockType>('Team');
  const [busy, setBusy] = useState(false);
  const dueDate = due ?? rockDueDate(calendarDate, quarterMonth);
  const { asked, fault } = useAsked(text, { tractionId, type, dueDate });
  const trial = useTrial(asked, (to) => send(to, true), 'rocks.import.failed');
  const { answer, retry } = trial;
  const because = useReason(text, fault, trial);
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
      <ListField text={text} error={fault && t(`rocks.import.listFault.${fault}`)} onText={setText} />
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
