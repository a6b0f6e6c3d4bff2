import '#web/core/texts/members.ts';
import { IconClock, IconX } from '@tabler/icons-react';
import { peopleApi } from '#features/ground/people/contract.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Pill } from '#web/kit/ui/pill.tsx';
import { memberApi } from '../../contract.ts';

/** Renders an Observer's request for a licence, in the place of the add buttons; catalogue rows B-07 to B-10. */
export const MemberUpgradeSlot = () => {
  const t = useText();
  const session = useSession();
  const isObserver = roleOf(session) === 'Observer';
  const { userId } = session.user;
  const request = useCommand(memberApi.requestUpgrade);
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
