import * as z from 'zod/mini';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { type FieldOption, SelectField } from './fields.tsx';
import { useForm } from './use-form.ts';

export interface PickOptions {
  title: string;
  label: string;
  options: FieldOption<string>[];
  initial: string;
  submit: string;
}

/** Renders a dialog that asks for one of many. */
export const PickDialog = ({ title, label, options, initial, submit, close }: PickOptions & DialogProps<string>) => {
  const form = useForm({ schema: z.object({ value: z.string() }), initial: { value: initial }, send: async ({ value }) => close(value) });
  return (
    <Dialog title={title} form={form} submit={submit} size="sm" onClose={() => close()}>
      <SelectField label={label} options={options} {...form.field('value')} />
    </Dialog>
  );
};
