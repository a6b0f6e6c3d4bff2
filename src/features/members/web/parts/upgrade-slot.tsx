import '../../../../web/texts/members.ts';
import { IconClock, IconX } from '@tabler/icons-react';
import { useAct } from '../../../../web/api/use-act.ts';
import { useRead } from '../../../../web/api/use-read.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { roleOf, useSession } from '../../../../web/session/session.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Pill } from '../../../../web/ui/pill.tsx';
import { peopleApi } from '../../../people/contract.ts';
import { memberApi } from '../../contract.ts';

/** Renders an Observer's request for a licence, in the place of the add buttons; catalogue rows B-07 to B-10. */
export const UpgradeSlot = () => {
  const t = useText();
  const session = useSession();
  const isObserver = roleOf(session) === 'Observer';
  const { userId } = session.user;
  const request = useAct(memberApi.requestUpgrade);
  const self = useRead(peopleApi.byIds, { query: { ids: userId } }, { enabled: isObserver, quiet: true }).data?.items[0];
  if (!isObserver || self === undefined) return null;
  const { upgradeRequestStatus: status } = self;
  if (status === 'Pending') {
    return (
      <Pill tone="warn" icon={IconClock}>
        {t('members.upgradePending')}
      </Pill>
    );
  }
  if (status === 'Denied') {
    return (
      <Pill tone="canceled" icon={IconX}>
        {t('members.upgradeDenied')}
      </Pill>
    );
  }
  if (status === 'Completed') return null;
  return (
    <Button tone="soft" busy={request.busy} onClick={() => request.run({})}>
      {t('members.requestUpgrade')}
    </Button>
  );
};
