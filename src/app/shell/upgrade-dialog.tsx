import { MemberUpgradeSlot } from '#features/office/members/web/parts/upgrade-slot.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { orgOf, useSession } from '#web/core/session/session.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';

/** Renders an Observer's request for a licence on a phone, whose shell has no row for it; catalogue rows B-07 to B-09. */
export const UpgradeDialog = ({ close }: DialogProps) => {
  const t = useText();
  const org = orgOf(useSession())?.name ?? '';
  return (
    <Dialog title={t('shell.nav.upgrade')} size="sm" onClose={() => close()}>
      <p>{t('shell.nav.upgradeText', { org })}</p>
      <div>
        <MemberUpgradeSlot />
      </div>
    </Dialog>
  );
};
