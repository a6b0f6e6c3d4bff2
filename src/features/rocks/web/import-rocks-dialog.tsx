import { IconFileSpreadsheet, IconPlus } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { rockDueDate } from '../../../shared/dates.ts';
import { tellFailure } from '../../../web/api/tell-failure.ts';
import { act } from '../../../web/api/use-act.ts';
import { useFormats } from '../../../web/i18n/formats.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { useDebounced } from '../../../web/search/use-debounced.ts';
import { useSession } from '../../../web/session/session.ts';
import { toast, toastTimes } from '../../../web/toasts/toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Field } from '../../../web/ui/field.tsx';
import { NativeSelect } from '../../../web/ui/native-select.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { TextArea } from '../../../web/ui/text-area.tsx';
import { type ImportedRocks, type RockImport, type RockType, rockApi, rockTypes } from '../contract.ts';
import { isDayFirst, linesOf } from '../rules/list-text.ts';
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

/** Asks the server what would become of the lines whenever they change. Undefined until the answer to these very ones is there. */
const useTrial = (asked: Asked | undefined): ImportedRocks | undefined => {
  const [answered, setAnswered] = useState<{ to: Asked; trial: ImportedRocks }>();
  const ask = useEffectEvent((to: Asked) =>
    send(to, true).then(
      (trial) => setAnswered({ to, trial }),
      (error: unknown) => tellFailure(error, 'rocks.import.failed'),
    ),
  );
  useEffect(() => {
    if (asked !== undefined) void ask(asked);
  }, [asked]);
  return answered !== undefined && answered.to === asked ? answered.trial : undefined;
};

/** Renders the field for the list: typed, pasted, or taken from a file that is chosen or dropped. */
const ListField = ({ text, error, onText }: { text: string; error: string | undefined; onText: (text: string) => void }) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState<'tooBig' | 'unreadable'>();
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const found = file.size > mostBytes ? undefined : await file.text().catch(() => undefined);
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

/** Removes what was added, as the one Undo of the import. */
const takeBack = (ids: readonly string[]): void =>
  void act(rockApi.changeMany, { body: { items: ids.map((id) => ({ id })), isRemoved: true } }).catch(() => undefined);

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
const useReason = (text: string, fault: string | undefined, trial: ImportedRocks | undefined): string | undefined => {
  const t = useText();
  if (text.trim() === '' || fault !== undefined) return t('rocks.import.noList');
  if (trial === undefined) return t('rocks.import.checking');
  return trial.faults.length > 0 ? t('rocks.import.hasFaults') : undefined;
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
  const trial = useTrial(asked);
  const because = useReason(text, fault, trial);
  const add = async () => {
    if (asked === undefined || busy) return;
    setBusy(true);
    try {
      const { ids } = await send(asked, false);
      // What was good a moment ago is none any more: the list is looked at again.
      if (ids.length === 0) setText((now) => `${now} `);
      else {
        const action = { label: t('items.undo'), undoes: true, run: () => takeBack(ids) };
        toast.success(t('rocks.import.done', { count: ids.length }), { action, duration: toastTimes.linked });
        close(ids);
      }
    } catch (error) {
      tellFailure(error, 'rocks.import.failed');
    }
    setBusy(false);
  };
  const count = trial === undefined || trial.faults.length > 0 ? 0 : trial.planned.length;
  return (
    <Dialog
      title={t('rocks.import.title')}
      size="lg"
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t('shell.dialogs.cancel')}</Button>
          <Button tone="primary" icon={IconPlus} busy={busy} because={because} onClick={() => void add()}>
            {count === 0 ? t('rocks.import.add') : t('rocks.import.addCount', { count })}
          </Button>
        </>
      }
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
      {asked !== undefined && (trial === undefined ? <SkeletonRows count={4} /> : <ImportPreview trial={trial} lines={asked.lines} />)}
    </Dialog>
  );
};
