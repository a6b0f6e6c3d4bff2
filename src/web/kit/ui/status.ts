import {
  IconAlertTriangle,
  IconArchive,
  IconBan,
  IconCircle,
  IconCircleCheck,
  IconInfoCircle,
  IconMinus,
  IconTrendingUp,
} from '@tabler/icons-react';
import type { TextKey } from '#web/core/i18n/language.ts';
import type { IconShape } from './icon.tsx';

export type Tone = 'on-track' | 'off-track' | 'done' | 'canceled' | 'info' | 'warn' | 'unset';

/** Statuses of Rocks and To-Dos as people read them; catalogue appendix 4. */
export type Status = 'OnTrack' | 'OffTrack' | 'Done' | 'Closed' | 'Canceled' | 'NotDone' | 'New' | 'NotSaid';

interface StatusLook {
  icon: IconShape;
  tone: Tone;
  say: TextKey;
}

/** Icon, colour and word of each status; a status is always shown with all three. */
export const statusLooks: Record<Status, StatusLook> = {
  OnTrack: { icon: IconTrendingUp, tone: 'on-track', say: 'ui.statusOnTrack' },
  OffTrack: { icon: IconAlertTriangle, tone: 'off-track', say: 'ui.statusOffTrack' },
  Done: { icon: IconCircleCheck, tone: 'done', say: 'ui.statusDone' },
  Closed: { icon: IconArchive, tone: 'canceled', say: 'ui.statusClosed' },
  Canceled: { icon: IconBan, tone: 'canceled', say: 'ui.statusCanceled' },
  NotDone: { icon: IconCircle, tone: 'canceled', say: 'ui.statusNotDone' },
  NotSaid: { icon: IconMinus, tone: 'unset', say: 'ui.statusNotSaid' },
  New: { icon: IconInfoCircle, tone: 'info', say: 'ui.statusNew' },
};

/** The statuses that a Rock can be set to in its row. */
export const rockStatuses = ['OnTrack', 'OffTrack', 'Done', 'Canceled'] as const satisfies Status[];
