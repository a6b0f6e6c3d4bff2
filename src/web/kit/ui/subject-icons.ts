import { IconChartLine, IconListCheck, IconMessageCircle, IconMountain, IconSpeakerphone } from '@tabler/icons-react';
import type { SubjectType } from '#shared/subjects.ts';
import type { IconShape } from './icon.tsx';

/** The icon of each kind of item. */
export const subjectIcons: Record<SubjectType, IconShape> = {
  Rock: IconMountain,
  ToDo: IconListCheck,
  Issue: IconMessageCircle,
  Headline: IconSpeakerphone,
  Measurable: IconChartLine,
};
