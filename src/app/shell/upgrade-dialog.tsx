import { UpgradeSlot } from '../../features/members/web/parts/upgrade-slot.tsx';
import { useText } from '../../web/i18n/use-text.ts';
import { Dialog } from '../../web/modals/dialog.tsx';
import type { DialogProps } from '../../web/modals/dialog-registry.ts';
import { orgOf, useSession } from '../../web/session/session.ts';

/** Renders an Observer's request for a licence on a phone, whose shell has no row for it; catalogue rows B-07 to B-09. */
export const UpgradeDialog = ({ close }: DialogProps) => {
  const t = useText();
  const org = orgOf(useSession())?.name ?? '';
  return (
    <Dialog title={t('shell.nav.upgrade')} size="sm" onClose={() => close()}>
      <p>{t('shell.nav.upgradeText', { org })}</p>
      <div>
        <UpgradeSlot />
      </div>
    </Dialog>
  );
};
