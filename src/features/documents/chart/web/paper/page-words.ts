import '#web/core/texts/chart.ts';
import { initialsOfOrg } from '#shared/org-initials.ts';
import { dayHere, todayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { orgOf, useSession } from '#web/core/session/session.ts';
import type { Chart } from '../../contract.ts';
import { isOpenSeat } from '../../rules/holders.ts';
import type { FrameText } from '../../rules/sheet-shapes.ts';
import type { Sheets } from '../../rules/sheets.ts';
import { useChartParams } from '../calls.ts';

/** Returns what printed pages say beside the seats: the same words as those of the PDF. */
export const usePageText = ({ title, state, publishedAt, seats }: Chart, sheets: Sheets): FrameText => {
  const t = useText();
  const { wholeDay } = useFormats();
  const session = useSession();
  const { on } = useChartParams();
  const org = orgOf(session)?.name ?? '';
  const said =
    on !== undefined
      ? t('chart.print.asOf', { day: wholeDay(on) })
      : publishedAt !== null
        ? t('chart.versionOf', { day: wholeDay(dayHere(new Date(publishedAt))) })
        : t(`chart.print.state.${state}`, { day: wholeDay(todayHere()) });
  const open = seats.filter((seat) => isOpenSeat(seat) && sheets.seats.has(seat.id)).length;
  const counts = [
    t('chart.print.seats', { count: sheets.seats.size }),
    ...(open === 0 ? [] : [t('chart.print.openSeats', { number: open })]),
  ].join(', ');
  return {
    title: t('chart.one'),
    org,
    initials: initialsOfOrg(org),
    leadership: t('chart.lt'),
    openSeat: t('ui.openSeat'),
    lt: t('chart.ltShort'),
    foot: `${title}. ${said}. ${counts}`,
    pageOf: t('chart.print.page', { page: '{page}', pages: '{pages}' }),
  };
};

/** Returns the words of seats that are drawn. */
export const useSeatText = () => {
  const t = useText();
  return {
    lt: t('chart.ltShort'),
    openSeat: t('ui.openSeat'),
    deactivated: t('chart.deactivated'),
    roles: (count: number) => t('chart.rolesCount', { count }),
  };
};
