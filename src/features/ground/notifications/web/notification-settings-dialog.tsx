import '#web/core/texts/notifications.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { NotificationPreferences } from './settings/notification-preferences.tsx';

export type NotificationSettingsDialogProps = DialogProps;

/** Renders what the person wants to be told about, from the gear of the notifications. */
export const NotificationSettingsDialog = ({ close }: NotificationSettingsDialogProps) => {
  const t = useText();
  return (
    <Dialog title={t('notifications.settings.title')} size="lg" onClose={() => close()}>
      <NotificationPreferences />
    </Dialog>
  );
};
