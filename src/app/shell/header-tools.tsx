import { IconBell } from '@tabler/icons-react';
import { notificationApi } from '../../features/notifications/contract.ts';
import { useRead } from '../../web/api/use-read.ts';
import { useText } from '../../web/i18n/use-text.ts';
import { isDialogKnown, openNamed } from '../../web/modals/dialog-stack.ts';
import { IconButton } from '../../web/ui/icon-button.tsx';

/** The dialog that the bell opens; the notifications register it. */
const centre = 'notificationCentre';

const unread = { body: { startIndex: 0, endIndex: 1, filters: [{ field: 'isRead', operator: 'eq' as const, value: false }] } };

/** The bell, with a dot and a number while something is unread; catalogue row D-04. */
export const HeaderTools = () => {
  const t = useText();
  const known = isDialogKnown(centre);
  const { data } = useRead(notificationApi.search, unread, { quiet: true, enabled: known });
  const count = data?.totalCount ?? 0;
  if (!known) return null;
  return (
    <IconButton
      icon={IconBell}
      label={t('shell.header.notifications', { count })}
      dot={count > 0}
      onClick={() => void openNamed(centre, {})}
    />
  );
};
