import * as z from 'zod/mini';
import { line } from '#shared/fields.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { TextField } from './fields.tsx';
import { useForm } from './use-form.ts';

interface PromptDialogProps extends DialogProps<string> {
  title: string;
  label: string;
  initial?: string;
  submit: string;
  limit?: number;
}

/** Renders a dialog that asks for one line of text. */
export const PromptDialog = ({ title, label, initial = '', submit, limit = 100, close }: PromptDialogProps) => {
  const form = useForm({ schema: z.object({ text: line(limit) }), initial: { text: initial }, send: async ({ text }) => close(text) });
  return (
    <Dialog title={title} form={form} submit={submit} size="sm" onClose={() => close()}>
      <TextField label={label} maxLength={limit} {...form.field('text')} />
    </Dialog>
  );
};
