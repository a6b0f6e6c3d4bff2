import '#web/core/texts/scorecards.ts';
import { useState } from 'react';
import { ItemParts } from '#features/work/history/web/parts/item-parts.tsx';
import { subjectWords } from '#shared/subjects.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useRecent } from '#web/core/session/use-recent.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { useReached } from '#web/kit/modals/use-reached.ts';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { type Measurable, scorecardApi } from '../contract.ts';
import { EditMeasurableDialog } from './edit-measurable-dialog.tsx';
import { useNumberText } from './numbers/number-words.ts';

export interface MeasurableDialogProps extends DialogProps {
  measurableId: string;
  /** True when an address opened it. */
  linked?: boolean | undefined;
}

/** Renders a measurable for somebody who may not change it: its goal, and what was said about it. */
const Shown = ({ measurable, close }: { measurable: Measurable; close: () => void }) => {
  const t = useText();
  const words = useNumberText();
  return (
    <Dialog title={measurable.title} onClose={close}>
      <p>
        {t('scorecards.fieldGoal')}: {words.goal(measurable)}
      </p>
      <ItemParts of={{ type: 'Measurable', id: measurable.id }} />
    </Dialog>
  );
};

/**
 * Renders the dialog of a measurable that is known by its id, as a link, the history or the palette names it. It shows the measurable as it was
 * when it was opened: later changes are told beside the form, and do not touch what is typed.
 */
export const MeasurableDialog = ({ measurableId, linked = false, close }: MeasurableDialogProps) => {
  const t = useText();
  const body = { startIndex: 0, endIndex: 1, includeTotalCount: false, filters: [{ field: 'id', value: measurableId }] };
  const { data } = useRead(scorecardApi.search, { body }, { anew: true });
  const measurable = data?.items[0];
  const [first, setFirst] = useState(measurable);
  if (first === undefined && measurable !== undefined) setFirst(measurable);
  const gone = data !== undefined && measurable === undefined;
  useRecent(subjectWords.Measurable, measurable?.id);
  const of = { type: 'Measurable', id: measurableId } as const;
  useReached({ of, gone, shown: first !== undefined, linked, removed: t('scorecards.gone') }, () => close());
  if (first === undefined) {
    return (
      <Dialog title={t('scorecards.editTitle')} onClose={() => close()}>
        <SkeletonRows count={4} />
      </Dialog>
    );
  }
  return first.can.edit ? (
    <EditMeasurableDialog measurable={first} close={() => close()} />
  ) : (
    <Shown measurable={first} close={() => close()} />
  );
};
