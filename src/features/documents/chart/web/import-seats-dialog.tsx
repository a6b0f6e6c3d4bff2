import '#web/core/texts/chart.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ChangeEvent, useMemo, useRef, useState } from 'react';
import { type Encoding, textOfFile } from '#shared/file-text.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { type Trial, useTrial } from '#web/kit/forms/use-trial.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { Switch } from '#web/kit/ui/switch.tsx';
import type { Chart, Imported } from '../contract.ts';
import { branchesOf } from '../rules/branches.ts';
import { type ImportRow, mostRows } from '../rules/importing.ts';
import { type FileFault, rowsOfFile } from '../rules/table-file.ts';
import { importSeats } from './calls.ts';
import { SeatImportPreview } from './import/import-preview.tsx';
import styles from './import-seats-dialog.module.css';
import { seatOptions } from './seat/above-field.tsx';

export interface ImportSeatsDialogProps extends DialogProps<string[]> {
  chart: Chart;
  /** The seat under which rows without one above them go. */
  parentId: string | null;
}

/** Most bytes of a file that is read. */
const mostBytes = 4_000_000;

interface Chosen {
  name: string;
  encoding: Encoding;
  rows: readonly ImportRow[];
}

/** What the server is asked about: the rows with what is chosen for them. */
const useAsked = (chosen: Chosen | undefined, parentId: string | null, keepsNames: boolean) =>
  useMemo(() => (chosen === undefined ? undefined : { rows: chosen.rows, parentId, keepsNames }), [chosen, parentId, keepsNames]);

const FilePick = ({ chosen, onChoose }: { chosen: Chosen | undefined; onChoose: (chosen: Chosen | undefined) => void }) => {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<FileFault | 'tooBig' | 'unreadable'>();
  const read = async (file: File): Promise<void> => {
    onChoose(undefined);
    if (file.size > mostBytes) return setFault('tooBig');
    const bytes = await file.arrayBuffer().catch(() => undefined);
    if (bytes === undefined) return setFault('unreadable');
    const { text, encoding } = textOfFile(new Uint8Array(bytes));
    const found = rowsOfFile(text);
    setFault('fault' in found ? found.fault : undefined);
    if ('rows' in found) onChoose({ name: file.name, encoding, rows: found.rows });
  };
  const take = (change: ChangeEvent<HTMLInputElement>) => {
    const [file] = change.target.files ?? [];
    // The same file can be chosen again after it was mended.
    change.target.value = '';
    if (file !== undefined) void read(file);
  };
  return (
    <div
      className={styles.file}
      onDragOver={(drag) => drag.preventDefault()}
      onDrop={(drop) => {
        drop.preventDefault();
        const [file] = drop.dataTransfer.files;
        if (file !== undefined) void read(file);
      }}
    >
      <input ref={field} type="file" accept=".csv,.tsv,.txt,text/csv" hidden aria-label={t('chart.import.file')} onChange={take} />
      <Button icon={IconFileSpreadsheet} tone="soft" onClick={() => field.current?.click()}>
        {t(chosen === undefined ? 'chart.import.choose' : 'chart.import.chooseOther')}
      </Button>
      <p className={styles.hint}>
        {chosen === undefined
          ? t('chart.import.hint')
          : `${t('chart.import.read', { name: chosen.name, count: chosen.rows.length })}. ${t('chart.import.encoding', { encoding: chosen.encoding })}`}
      </p>
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {t(`chart.import.fileFault.${fault}`, { size: mostBytes / 1_000_000, most: mostRows })}
        </p>
      )}
    </div>
  );
};

/** Says why nothing can be added now; undefined where it can. */
const useReason = (chosen: Chosen | undefined, { answer, retry }: Pick<Trial<Imported>, 'answer' | 'retry'>): string | undefined => {
  const t = useText();
  if (chosen === undefined) return t('chart.import.noFile');
  if (retry !== undefined) return t('chart.import.failed');
  if (answer === undefined) return t('chart.import.checking');
  return answer.faults.length > 0 ? t('chart.import.hasFaults') : undefined;
};

/** Renders the import of seats from a table file: nothing is added before every row has been looked at, and then all or nothing. */
export const ImportSeatsDialog = ({ chart, parentId: first, close }: ImportSeatsDialogProps) => {
  const t = useText();
  const [chosen, setChosen] = useState<Chosen>();
  const [parentId, setParent] = useState(first);
  const [keepsNames, setKeepsNames] = useState(false);
  const [busy, setBusy] = useState(false);
  const branches = branchesOf(chart.seats);
  const asked = useAsked(chosen, parentId, keepsNames);
  const trial = useTrial(asked, (to) => importSeats(chart, { ...to, isTrial: true }), 'chart.import.failed');
  const { answer, retry } = trial;
  const count = answer === undefined || answer.faults.length > 0 ? 0 : answer.planned.length;
  const because = useReason(chosen, trial);
  const add = async () => {
    if (asked === undefined || busy) return;
    setBusy(true);
    try {
      const added = await importSeats(chart, asked);
      const { seatIds, faults } = added;
      // What was good a moment ago is none any more: its faults are shown.
      if (faults.length > 0) trial.take(added);
      else {
        toast.success(t('chart.import.done', { count: seatIds.length }));
        close(seatIds);
      }
    } catch (error) {
      tellFailure(error, 'chart.import.failed');
      // The chart may have changed meanwhile: the rows are looked at again.
      if (error instanceof ApiError) setChosen((now) => now && { ...now });
    }
    setBusy(false);
  };
  return (
    <Dialog
      title={t('chart.import.title')}
      size="lg"
      onClose={() => close()}
      form={{ dirty: false, busy, because, submit: () => void add() }}
      submit={count === 0 ? t('chart.import.add') : t('chart.import.addCount', { count })}
    >
      <FilePick chosen={chosen} onChoose={setChosen} />
      {branches.size > 0 && (
        <Field label={t('chart.import.under')} hint={t('chart.import.underHint')}>
          {(control) => (
            <NativeSelect {...control} options={seatOptions(branches, new Set())} value={parentId ?? ''} onChange={setParent} />
          )}
        </Field>
      )}
      <Switch label={t('chart.import.keepsNames')} hint={t('chart.import.keepsNamesHint')} checked={keepsNames} onChange={setKeepsNames} />
      {retry !== undefined && <ErrorState text={t('chart.import.failed')} onRetry={retry} />}
      {asked !== undefined && answer === undefined && retry === undefined && <SkeletonRows count={4} />}
      {asked !== undefined && answer !== undefined && <SeatImportPreview trial={answer} rows={asked.rows} />}
    </Dialog>
  );
};
