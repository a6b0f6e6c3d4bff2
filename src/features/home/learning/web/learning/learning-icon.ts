import {
  IconCalendar,
  IconChartLine,
  IconClock,
  IconEye,
  IconListCheck,
  IconMessageCircle,
  IconMessages,
  IconMountain,
  IconNews,
  IconPencil,
  IconPlayerPlay,
  IconStar,
  IconUsers,
} from '@tabler/icons-react';
import type { IconShape } from '#web/kit/ui/icon.tsx';
import type { ListedEntry } from '../../contract.ts';

/** The icons that an article's file can name. */
export const learningIcon: Record<ListedEntry['icon'], IconShape> = {
  calendar: IconCalendar,
  chart: IconChartLine,
  clock: IconClock,
  eye: IconEye,
  list: IconListCheck,
  message: IconMessageCircle,
  messages: IconMessages,
  mountain: IconMountain,
  news: IconNews,
  pencil: IconPencil,
  play: IconPlayerPlay,
  star: IconStar,
  users: IconUsers,
};
