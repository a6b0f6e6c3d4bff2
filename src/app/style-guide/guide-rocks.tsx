import '#web/core/texts/style-guide.ts';
import { useState } from 'react';
import { useFormats } from '#web/core/i18n/formats.ts';
import type { TextKey } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { ItemList } from '#web/kit/ui/item-list.tsx';
import { ItemRow } from '#web/kit/ui/item-row.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { ProgressRing } from '#web/kit/ui/progress-ring.tsx';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { rockStatuses } from '#web/kit/ui/status.ts';
import { StatusPill } from '#web/kit/ui/status-pill.tsx';
import { jonas, priya, theo } from './guide-people-list.ts';

type RockStatus = (typeof rockStatuses)[number];
const tones = { OnTrack: 'on-track', OffTrack: 'off-track', Done: 'done', Canceled: 'canceled' } as const;

const RockSample = ({ say, owner, percent, start }: { say: TextKey; owner: PersonLook; percent: number; start: RockStatus }) => {
  const t = useText();
  const formats = useFormats();
  const [status, setStatus] = useState(start);
  const share = formats.percent(percent);
  return (
    <ItemRow
      size="room"
      title={t(say)}
      leading={<ProgressRing percent={percent} tone={tones[status]} label={t('styleGuide.rows.percentDone', { percent: share })} />}
      status={<StatusPill status={status} choices={rockStatuses} onChange={setStatus} />}
      owner={<Avatar person={owner} size="sm" />}
      share={share}
    />
  );
};

/** Shows Rocks in the size of the live meeting, with a status that can be changed. */
export const GuideRocks = () => {
  const t = useText();
  return (
    <Sheet aria-labelledby="guide-rocks">
      <SectionHeader id="guide-rocks" level={3} title={t('styleGuide.rows.rocks')} note={t('styleGuide.rows.quarter')} />
      <ItemList labelledBy="guide-rocks">
        <RockSample say="styleGuide.rows.bay" owner={theo} percent={75} start="OnTrack" />
        <RockSample say="styleGuide.rows.crew" owner={jonas} percent={40} start="OffTrack" />
        <RockSample say="styleGuide.rows.quote" owner={priya} percent={100} start="Done" />
      </ItemList>
    </Sheet>
  );
};
