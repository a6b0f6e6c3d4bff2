import '#web/core/texts/vto.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRead } from '#web/core/api/use-read.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { type Vto, vtoApi } from '../contract.ts';
import styles from './quarter/results-form.module.css';
import { ResultNumbers, ResultOutcomes } from './quarter/results-form.tsx';
import { useResults } from './quarter/use-results.ts';

export interface RecordResultsDialogProps extends DialogProps {
  collectionId: string;
  revisionId: string;
}

const Results = ({ vto, close }: RecordResultsDialogProps & { vto: Vto }) => {
  const t = useText();
  const { monthDay } = useFormats();
  const results = useResults({ vto, onSaved: () => close() });
  const { quarters, quarter, rows, recorded, failed, nameOf, choose, form } = results;
  const chosen = quarters.find(({ key }) => key === quarter);
  return (
    <Dialog title={t('vto.record')} form={form} submit={t('vto.saveResults')} size="xl" onClose={() => close()}>
      <div className={styles.about}>
        <NativeSelect
          aria-label={t('vto.quarter')}
          value={quarter}
          options={quarters.map(({ key }) => ({ value: key, label: nameOf(key) }))}
          onChange={choose}
        />
        <p>
          {chosen !== undefined && t('vto.recordNote', { from: monthDay(chosen.from), to: monthDay(chosen.to) })}{' '}
          {t('vto.recordedCount', { recorded, count: rows.length + vto.rocks.length })}
        </p>
      </div>
      {failed !== '' && (
        <div className={styles.failed} role="alert">
          <Icon as={IconAlertTriangle} size="sm" />
          {t('vto.resultsNotSaved', { quarters: failed })}
        </div>
      )}
      <ResultNumbers vto={vto} {...results} />
      <ResultOutcomes vto={vto} {...results} />
    </Dialog>
  );
};

/** Renders the dialog that records what happened in a quarter; what is left empty can be filled later. Catalogue rows L-17 to L-20. */
export const RecordResultsDialog = (props: RecordResultsDialogProps) => {
  const { collectionId, revisionId } = props;
  const { data } = useRead(vtoApi.byId, { params: { collectionId, revisionId } });
  return data === undefined ? null : <Results {...props} vto={data} />;
};
