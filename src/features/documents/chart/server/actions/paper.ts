import { logoForPaper } from '#features/ground/orgs/server/actions/logo.ts';
import { avatarsForPaper } from '#features/ground/people/server/actions/pictures.ts';
import { printingFor } from '#features/teams/team/server/actions/printing.ts';
import type { Entered } from '#server/access/granted.ts';
import type { SentFile } from '#server/http/transports/download.ts';
import { aboutFor, fileNameOf, footFor, type Printing, paperFor } from '#server/pdf/paper.ts';
import { datesFor, textFor } from '#server/text/text.ts';
import { type Day, dayIn } from '#shared/dates.ts';
import { errors, refuse } from '#shared/errors.ts';
import { initialsOfOrg } from '#shared/org-initials.ts';
import { shortened } from '#shared/signs.ts';
import type { Chart, PrintInput } from '../../contract.ts';
import { isOpenSeat } from '../../rules/holders.ts';
import { mostRoles } from '../../rules/importing.ts';
import { type ChartPaperData, spreadOfPrinted } from '../../rules/paper.ts';

/** With `on`, as it was at the end of that day. */
type PrintedChart = Omit<Chart, 'succeeded' | 'messages'> & { on?: Day };

const dayWords = ({ reader }: Printing, day: Day): string =>
  datesFor(reader, { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' }).format(new Date(`${day}T00:00:00Z`));

/** `Published version of March 3, 2026`, `As it was at the end of March 3, 2026`, or the state and the day: `Draft of March 3, 2026`. */
const stateWords = (printing: Printing, { publishedAt, state, on }: PrintedChart): string => {
  const { reader, today } = printing;
  if (on !== undefined) return textFor(reader, 'chart.print.asOf', { day: dayWords(printing, on) });
  if (publishedAt !== null)
    return textFor(reader, 'chart.versionOf', { day: dayWords(printing, dayIn(new Date(publishedAt), reader.timeZone)) });
  return textFor(reader, `chart.print.state.${state}`, { day: dayWords(printing, today) });
};

/** Most characters of a title in the foot: what stands behind it must have room. */
const mostOfTitle = 60;

/** The address of the layout of a chart. */
const chartLayout: string = new URL('../pages.typ', import.meta.url).href;
const chartPages: string = new URL('../pages.ts', import.meta.url).href;

/** Returns the file of a chart as the person has set up its pages; catalogue N-02. Refuses a print of no seat. */
export const printChart = async (at: Entered, chart: PrintedChart, input: PrintInput): Promise<SentFile> => {
  const { printing, org } = await printingFor(at, chart.title);
  const { reader, today } = printing;
  const { only, folded, opened, spacing, moved, paper, ...setup } = input;
  const asked = { seats: chart.seats, only, folded, opened, spacing };
  const spread = spreadOfPrinted(asked);
  if (spread.boxes.size === 0) return refuse(errors.invalid, { fields: { only: ['VAL_REQUIRED'] } });
  const open = chart.seats.filter((seat) => isOpenSeat(seat) && spread.boxes.has(seat.id)).length;
  const t = (key: string, values: Record<string, string | number> = {}) => textFor(reader, key, values);
  const title = t('chart.one');
  const readLogo = await logoForPaper(at);
  const { files } = at;
  const data: Omit<ChartPaperData, 'logo' | 'pictures'> = {
    ...asked,
    moved,
    setup: { ...setup, paper: paper ?? paperFor(reader) },
    words: {
      title,
      org,
      initials: initialsOfOrg(org),
      leadership: t('chart.lt'),
      openSeat: t('ui.openSeat'),
      deactivated: t('chart.deactivated'),
      lt: t('chart.ltShort'),
      foot: [
        `${shortened(chart.title, mostOfTitle)}. ${stateWords(printing, chart)}. ${t('chart.print.seats', { count: spread.boxes.size })}`,
        ...(open === 0 ? [] : [t('chart.print.openSeats', { number: open })]),
      ].join(', '),
      pageOf: footFor(printing).pageOf,
      roles: Array.from({ length: mostRoles + 1 }, (_, count) => t('chart.rolesCount', { count })),
    },
  };
  return {
    name: fileNameOf(chart.title, chart.on ?? today),
    type: 'application/pdf',
    content: async () => {
      const addresses = chart.seats.flatMap(({ id, avatarUrl }) => (avatarUrl !== null && spread.boxes.has(id) ? [avatarUrl] : []));
      const [logo, pictures] = [await readLogo(), await avatarsForPaper(files, addresses)];
      return {
        layout: chartLayout,
        prepare: chartPages,
        data: { about: aboutFor(printing, `${org}: ${chart.title}`), ...data, logo, pictures },
      };
    },
  };
};
