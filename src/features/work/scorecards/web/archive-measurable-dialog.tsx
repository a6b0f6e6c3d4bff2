import '#web/core/texts/scorecards.ts';
import { IconMathFunction } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { optionalLine } from '#shared/fields.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { TextField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { scorecardApi } from '../contract.ts';
import styles from './archive-measurable-dialog.module.css';

export interface ArchiveMeasurableDialogProps extends DialogProps {
  scorecardId: string;
  measurableId: string;
  title: string;
}

/** Renders which formulas count with the measurable: they have no value once it has none. */
const Formulas = ({ formulas, hidden, from }: { formulas: readonly string[]; hidden: number; from: string }) => {
  const t = useText();
  const { day, list } = useFormats();
  if (formulas.length + hidden === 0) return null;
  const named = [...formulas, ...(hidden > 0 ? [t('scorecards.archive.hidden', { count: hidden })] : [])];
  return (
    <p className={styles.warning}>
      <Icon as={IconMathFunction} size="sm" />
      <span>
        <b>{t('scorecards.archive.countsWith', { count: formulas.length + hidden, titles: list(named) })}</b>{' '}
        {t('scorecards.archive.noValue', { count: formulas.length + hidden, day: day(from) })}
      </span>
    </p>
  );
};

/** Asks whether a measurable is archived: from when on, what stays, and which formulas count with it. */
export const ArchiveMeasurableDialog = ({ scorecardId, measurableId, title, close }: ArchiveMeasurableDialogProps) => {
  const t = useText();
  const { day } = useFormats();
  const params = { scorecardId, measurableId };
  const { data } = useRead(scorecardApi.archiving, { params }, { quiet: true });
  const form = useForm({
    schema: z.object({ why: optionalLine(200) }),
    initial: { why: '' },
    send: async (body) => {
      const { archivedOn } = await sendCommand(scorecardApi.archive, { params, body }, { quiet: true });
      const undo = () => void sendCommand(scorecardApi.bringBack, { params });
      toast.success(t('scorecards.archive.done', { title, day: day(archivedOn) }), {
        action: { label: t('items.undo'), run: undo, undoes: true },
      });
      close();
    },
  });
  return (
    <Dialog title={t('scorecards.archive.title', { title })} submit={t('scorecards.archive.yes')} form={form} onClose={() => close()}>
      {data === undefined ? (
        <SkeletonRows count={2} />
      ) : (
        <>
          <p>{t('scorecards.archive.text', { count: data.numbers, day: day(data.from) })}</p>
          <Formulas {...data} />
        </>
      )}
      <TextField {...form.field('why')} label={t('scorecards.archive.why')} hint={t('scorecards.archive.whyHint')} maxLength={200} />
    </Dialog>
  );
};
