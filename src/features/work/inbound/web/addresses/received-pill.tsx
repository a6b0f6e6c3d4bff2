import '#web/core/texts/inbound.ts';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { Pill } from '#web/kit/ui/pill.tsx';
import type { InboundAddress } from '../../contract.ts';
import { isRefused } from '../../rules.ts';

/** Days without a call after which an address is said to be silent: two weeks, the shortest two periods. */
const silentDays = 14;
const aDay = 24 * 60 * 60 * 1000;

/** Renders when a call came last: whether it was taken, is overdue, or the address takes none any more. */
export const ReceivedPill = ({ address: { lastAt, endsAt, calls } }: { address: InboundAddress }) => {
  const t = useText();
  const { dateTime } = useFormats();
  const now = nowHere().getTime();
  if (endsAt !== null && Date.parse(endsAt) <= now)
    return (
      <Pill tone="canceled" icon={IconClock}>
        {t('inbound.ended')}
      </Pill>
    );
  if (lastAt === null)
    return (
      <Pill tone="unset" icon={IconClock}>
        {t('inbound.nothing')}
      </Pill>
    );
  if (now - Date.parse(lastAt) > silentDays * aDay)
    return (
      <Pill tone="warn" icon={IconAlertTriangle}>
        {t('inbound.silent', { when: dateTime(lastAt) })}
      </Pill>
    );
  const wasRefused = calls[0]?.lines.every(({ outcome }) => isRefused(outcome)) === true;
  return wasRefused ? (
    <Pill tone="warn" icon={IconAlertTriangle}>
      {t('inbound.lastRefused', { when: dateTime(lastAt) })}
    </Pill>
  ) : (
    <Pill tone="on-track" icon={IconCheck}>
      {t('inbound.received', { when: dateTime(lastAt) })}
    </Pill>
  );
};
