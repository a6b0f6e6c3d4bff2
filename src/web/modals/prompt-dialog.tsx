import * as z from 'zod/mini';
import { line } from '../../shared/fields.ts';
import { TextField } from '../forms/fields.tsx';
import { useForm } from '../forms/use-form.ts';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-registry.ts';

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
