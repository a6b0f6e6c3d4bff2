import { IconRefresh } from '@tabler/icons-react';
import { t } from '#web/core/i18n/language.ts';
import { AlonePage } from '#web/kit/ui/alone-page.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

/** Renders the page that replaces everything during maintenance; `left` is the time until it looks again, such as `0:24`. */
export const MaintenanceView = ({ left }: { left: string }) => (
  <AlonePage
    title={t('shell.maintenance.title')}
    text={t('shell.maintenance.text')}
    foot={
      <>
        <Icon as={IconRefresh} size="xs" />
        <span data-part="again">{t('shell.maintenance.again', { left })}</span>
      </>
    }
  />
);
