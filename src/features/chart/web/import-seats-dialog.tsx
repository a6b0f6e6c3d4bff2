import { IconFileSpreadsheet, IconPlus } from '@tabler/icons-react';
import { type ChangeEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../web/api/api-error.ts';
import { tellFailure } from '../../../web/api/tell-failure.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { toast } from '../../../web/toasts/toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Field } from '../../../web/ui/field.tsx';
import { NativeSelect } from '../../../web/ui/native-select.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { Switch } from '../../../web/ui/switch.tsx';
import type { Chart, Imported } from '../contract.ts';
import { type FileFault, rowsOfFile } from '../rules/table-file.ts';
import { branchesOf, type ImportRow } from '../rules.ts';
import { importSeats } from './calls.ts';
import styles from './import-seats-dialog.module.css';
import { seatOptions } from './parts/above-field.tsx';
import { ImportPreview } from './parts/import-preview.tsx';

export interface ImportSeatsDialogProps extends DialogProps<string[]> {
  chart: Chart;
  /** The seat under which rows without one above them go. */
  parentId: string | null;
}

/** Most bytes of a file that is read. */
const mostBytes = 4_000_000;

interface Chosen {
  name: string;
  rows: readonly ImportRow[];
}

/** Asks the server what would become of the rows whenever they or the choices change. Undefined until the answer to these very ones is there. */
const useTrial = (chart: Chart, chosen: Chosen | undefined, choices: { parentId: string | null; keepsNames: boolean }) => {
  const { parentId, keepsNames } = choices;
  const asked = useMemo(
    () => (chosen === undefined ? undefined : { rows: chosen.rows, parentId, keepsNames }),
    [chosen, parentId, keepsNames],
  );
  const [answered, setAnswered] = useState<{ to: typeof asked; trial: Imported }>();
  const ask = useEffectEvent((to: NonNullable<typeof asked>) => importSeats(chart, { ...to, isTrial: true }));
  useEffect(() => {
    if (asked === undefined) return;
    ask(asked).then(
      (trial) => setAnswered({ to: asked, trial }),
      (error: unknown) => tellFailure(error, 'chart.import.failed'),
    );
  }, [asked]);
  return answered !== undefined && answered.to === asked ? answered.trial : undefined;
};

const FilePick = ({ chosen, onChoose }: { chosen: Chosen | undefined; onChoose: (chosen: Chosen | undefined) => void }) => {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<FileFault | 'tooBig' | 'unreadable'>();
  const read = async (file: File): Promise<void> => {
    onChoose(undefined);
    if (file.size > mostBytes) return setFault('tooBig');
    const text = await file.text().catch(() => undefined);
    const found = text === undefined ? ({ fault: 'unreadable' } as const) : rowsOfFile(text);
    setFault('fault' in found ? found.fault : undefined);
    if ('rows' in found) onChoose({ name: file.name, rows: found.rows });
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
        {chosen === undefined ? t('chart.import.hint') : t('chart.import.read', { name: chosen.name, count: chosen.rows.length })}
      </p>
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {t(`chart.import.fileFault.${fault}`)}
        </p>
      )}
    </div>
  );
};

/** Renders the import of seats from a table file: nothing is added before every row has been looked at, and then all or nothing. */
export const ImportSeatsDialog = ({ chart, parentId: first, close }: ImportSeatsDialogProps) => {
  const t = useText();
  const [chosen, setChosen] = useState<Chosen>();
  const [parentId, setParent] = useState(first);
  const [keepsNames, setKeepsNames] = useState(false);
  const [busy, setBusy] = useState(false);
  const branches = branchesOf(chart.seats);
  const trial = useTrial(chart, chosen, { parentId, keepsNames });
  const count = trial === undefined || trial.faults.length > 0 ? 0 : trial.planned.length;
  const because =
    chosen === undefined
      ? t('chart.import.noFile')
      : trial === undefined
        ? t('chart.import.checking')
        : trial.faults.length > 0
          ? t('chart.import.hasFaults')
          : undefined;
  const add = async () => {
    if (chosen === undefined || busy) return;
    setBusy(true);
    try {
      const { seatIds, faults } = await importSeats(chart, { rows: chosen.rows, parentId, keepsNames });
      if (faults.length > 0) setChosen({ ...chosen });
      else {
        toast.success(t('chart.import.done', { count: seatIds.length }));
        close(seatIds);
      }
    } catch (error) {
      tellFailure(error, 'chart.import.failed');
      if (error instanceof ApiError) setChosen({ ...chosen });
    }
    setBusy(false);
  };
  return (
    <Dialog
      title={t('chart.import.title')}
      size="lg"
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t('shell.dialogs.cancel')}</Button>
          <Button tone="primary" icon={IconPlus} busy={busy} because={because} onClick={() => void add()}>
            {count === 0 ? t('chart.import.add') : t('chart.import.addCount', { count })}
          </Button>
        </>
      }
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
      {chosen !== undefined && (trial === undefined ? <SkeletonRows count={4} /> : <ImportPreview trial={trial} rows={chosen.rows} />)}
    </Dialog>
  );
};
