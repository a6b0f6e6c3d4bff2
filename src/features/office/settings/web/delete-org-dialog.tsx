import '#web/core/texts/settings.ts';
import * as z from 'zod/mini';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { PasswordField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { deleteOrg } from './calls.ts';

export interface DeleteOrgDialogProps extends DialogProps {
  orgId: string;
  name: string;
  /** The day until which it can be brought back, in words. */
  until: string;
}

const passwordOnly = z.object({ password: z.string() });

/** Renders the last question before an organisation is deleted: the Owner's password. */
export const DeleteOrgDialog = ({ orgId, name, until, close }: DeleteOrgDialogProps) => {
  const t = useText();
  const form = useForm({
    schema: passwordOnly,
    initial: { password: '' },
    send: ({ password }) => deleteOrg(orgId, { name, password }),
    onDone: () => {
      close();
      toast.success(t('settings.deleted', { name, day: until }));
    },
  });
  return (
    <Dialog
      title={t('settings.deleteTitle', { name })}
      form={form}
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t('shell.dialogs.cancel')}</Button>
          <Button type="submit" tone="danger" busy={form.busy}>
            {t('settings.deleteNow', { name })}
          </Button>
        </>
      }
    >
      <p>{t('settings.deleteSure', { name, day: until })}</p>
      <PasswordField {...form.field('password')} label={t('settings.password')} autoComplete="current-password" autoFocus />
    </Dialog>
  );
};
