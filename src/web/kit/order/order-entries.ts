import { IconArrowDown, IconArrowsUpDown, IconArrowUp } from '@tabler/icons-react';
import type { Say } from '#web/core/i18n/language.ts';
import { pick } from '#web/kit/forms/ask-value.ts';
import type { MenuChoice } from '#web/kit/ui/menu-entry.ts';

/** Where something stands in an order that people make, and what moves it. Places are from 0 on. */
export interface OrderPosition {
  title: string;
  at: number;
  /** The titles of all, in their order. */
  titles: readonly string[];
  to: (place: number) => void;
}

/** Asks for the place to which something moves. */
const askPlace = async ({ title, at, titles, to }: OrderPosition, t: Say): Promise<void> => {
  const place = await pick({
    title: t('ui.order.moveTitle', { title }),
    label: t('ui.order.place'),
    options: titles.map((each, index) => ({ value: String(index), label: t('ui.order.placeOf', { place: index + 1, title: each }) })),
    initial: String(at),
    submit: t('ui.order.submit'),
  });
  if (place !== undefined) to(Number(place));
};

/** Returns the entries of a menu that move something without dragging it: up, down, and to a place that is asked for. */
export const orderEntries = (place: OrderPosition, t: Say): MenuChoice[] => {
  const { at, titles, to } = place;
  if (at < 0 || titles.length < 2) return [];
  const isFirst = at === 0 ? t('ui.order.isFirst') : undefined;
  const isLast = at === titles.length - 1 ? t('ui.order.isLast') : undefined;
  return [
    { key: 'up', label: t('ui.order.up'), icon: IconArrowUp, because: isFirst, onChoose: () => to(at - 1) },
    { key: 'down', label: t('ui.order.down'), icon: IconArrowDown, because: isLast, onChoose: () => to(at + 1) },
    { key: 'place', label: t('ui.order.to'), icon: IconArrowsUpDown, onChoose: () => void askPlace(place, t) },
  ];
};
