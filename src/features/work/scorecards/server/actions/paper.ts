import { shortNames } from '#features/ground/people/server/actions.ts';
import type { Standing } from '#features/teams/team/server/access.ts';
import { printingFor } from '#features/teams/team/server/actions/printing.ts';
import type { Entered } from '#server/access/granted.ts';
import type { SentFile } from '#server/http/transports/download.ts';
import { aboutFor, dayFor, type Frame, fileNameOf, footFor, type Printing, paperFor, shortDayFor } from '#server/pdf/paper.ts';
import { datesFor, textFor } from '#server/text/text.ts';
import type { PaperName } from '#shared/papers.ts';
import type { Scorecard, ScorecardRow } from '../../contract.ts';
import type { PaperCell, PaperGrid, PaperGroup, PaperRow } from '../../rules/paper.ts';
import {
  cellsOfRow,
  compactValue,
  type FiscalDay,
  formatAverage,
  goalText,
  groupRows,
  inOrder,
  intervalNamed,
  intervalOn,
  isGroupOnTarget,
  isLastOff,
  isOfLonger,
  isOnTargetIn,
  judgedBy,
  numbersInView,
  periodOf,
  rollupOf,
  sumOf,
  totalFormat,
  widestNumber,
  writtenAverage,
} from '../../rules.ts';
import { fiscalDay } from '../access/fiscal-day.ts';
import { loadScorecard, type ScorecardAsk } from './load.ts';

type NameOf = (id: string | null) => string;

interface Asked {
  printing: Printing;
  scorecard: Scorecard;
  nameOf: NameOf;
  present: FiscalDay;
  /** The ids of the intervals in which the goals of measurables were changed. */
  changes: ReadonlyMap<string, ReadonlySet<string>>;
}

/** An average that would widen its column is shown in its compact form. */
const averageText = (of: number | null, ofRow: ScorecardRow, numbers: string): string => {
  const [average, row] = writtenAverage(of, ofRow);
  const full = formatAverage(average, row, numbers);
  return full.length <= widestNumber ? full : compactValue(average, row, numbers);
};

const numbersOf = ({ reader }: Printing): string => reader.formatLocale ?? reader.locale;

/** Returns the intervals from which the changed goals of a scorecard's measurables count. */
const goalChanges = ({ measurables }: Scorecard): Asked['changes'] =>
  new Map(measurables.map(({ id, goals = [] }) => [id, new Set(goals.map(({ from }) => from))]));

/** Returns the name of an interval as the head of a column, or of a band, has it. */
const intervalText = (reader: Printing['reader'], interval: string, firstMonth: number): string => {
  const period = periodOf(interval);
  if (period === 'year') return interval;
  if (period === 'quarter') return `${interval.slice(5)} ${interval.slice(2, 4)}`;
  const day = period === 'week' ? intervalNamed(interval, firstMonth).startDate : `${interval}-01`;
  const short = datesFor(reader, { timeZone: 'UTC', month: 'short', ...(period === 'week' ? { day: 'numeric' } : { year: '2-digit' }) });
  return short.format(new Date(`${day}T00:00:00Z`));
};

/** Returns the cells of a row in the order of the columns. */
const cellsOf = ({ printing, scorecard, present, changes }: Asked, row: ScorecardRow): PaperCell[] => {
  const { reader } = printing;
  const numbers = numbersOf(printing);
  const { reverse } = scorecard.settings;
  const all = scorecard.intervals.length;
  const said = (value: number, madeOf: string | undefined): string => {
    if (row.unitOfMeasure !== 'YesNo') return compactValue(value, row, numbers);
    if (madeOf === undefined) return textFor(reader, value === 1 ? 'scorecards.yes' : 'scorecards.no');
    return rollupOf(row) === 'sum' ? compactValue(value, totalFormat(row), numbers) : averageText(value, row, numbers);
  };
  const cells = cellsOfRow(row, scorecard.intervals, present).map(({ id, first, span, value: there, isBand, isBeside }): PaperCell => {
    const value = isBeside ? null : (there?.value ?? null);
    const by = there === undefined || value === null ? undefined : judgedBy(row, there, present);
    const isAsked = row.ownerId !== null && row.formula === undefined && periodOf(id) === (row.period ?? 'week');
    const wanted = value === null && isAsked && !isBeside && id === intervalOn(periodOf(id), present);
    return {
      text: value === null ? (wanted || isBeside ? '' : '–') : said(value, there?.madeOf),
      first: reverse ? all - first - span : first,
      span,
      ...(isBand ? { band: intervalText(reader, id, present.firstMonth) } : {}),
      off: by !== undefined && !isOnTargetIn(by, value ?? 0, row),
      wanted,
      changed: changes.get(row.id)?.has(id) === true && !isBeside ? (reverse ? 'right' : 'left') : undefined,
    };
  });
  return inOrder(cells, reverse);
};

const rowOf = (asked: Asked, row: ScorecardRow): PaperRow => {
  const { printing, scorecard, nameOf, present } = asked;
  const numbers = numbersOf(printing);
  const { showAverage, showTotal } = scorecard.settings;
  const { average, total } = sumOf(numbersInView(row, scorecard.intervals, present));
  return {
    title: row.title,
    owner: nameOf(row.ownerId),
    goal:
      row.unitOfMeasure === 'YesNo'
        ? textFor(printing.reader, row.goalValue === 1 ? 'scorecards.yes' : 'scorecards.no')
        : goalText(row, numbers),
    cells: cellsOf(asked, row),
    sums: [
      ...(showTotal ? [compactValue(total, totalFormat(row), numbers)] : []),
      ...(showAverage ? [averageText(average, row, numbers)] : []),
    ],
  };
};

const groupsOf = (asked: Asked): PaperGroup[] => {
  const { printing, scorecard, present } = asked;
  const { intervals, settings, period } = scorecard;
  const shown = scorecard.measurables.filter((row) => !settings.ownOnly || !isOfLonger(row, intervals));
  const now = intervals.some(({ id }) => id === intervalOn(period, present)) ? present : undefined;
  return groupRows(shown, (row) => isLastOff(row, intervals, present)).map(({ group, rows, offTarget }) => {
    const off = offTarget > 0;
    const allOn = isGroupOnTarget({ rows, offTarget }, now) ? textFor(printing.reader, 'scorecards.allOnTarget') : '';
    return {
      title: group,
      note: off ? textFor(printing.reader, 'scorecards.offTargetCount', { count: offTarget }) : allOn,
      off,
      rows: rows.map((row) => rowOf(asked, row)),
    };
  });
};

const gridOf = (asked: Asked): PaperGrid => {
  const { reader } = asked.printing;
  const { settings, period } = asked.scorecard;
  const intervals = inOrder(asked.scorecard.intervals, settings.reverse);
  const t = (key: string) => textFor(reader, key);
  return {
    heads: {
      title: t('scorecards.measurable'),
      owner: t('items.owner'),
      goal: t('scorecards.goal'),
      intervals: intervals.map(({ id }) => intervalText(reader, id, asked.present.firstMonth)),
      sums: [...(settings.showTotal ? [t('scorecards.total')] : []), ...(settings.showAverage ? [t('scorecards.average')] : [])],
    },
    now: intervals.findIndex(({ id }) => id === intervalOn(period, asked.present)),
    groups: groupsOf(asked),
    legend: {
      off: t('ui.offTarget'),
      wanted: t('papers.notEntered'),
      changed: intervals.some(({ id }) => [...asked.changes.values()].some((ids) => ids.has(id))) ? t('papers.goalChanged') : undefined,
    },
    empty: t('papers.none'),
  };
};

/** What is asked for: which intervals, and on which paper; without, the weeks up to the current one on the reader's. */
export interface ScorecardRequest extends Omit<ScorecardAsk, 'asKept'> {
  paper?: PaperName | undefined;
}

/** A scorecard as its layout takes it. */
export interface ScorecardPaper {
  frame: Frame;
  grid: PaperGrid;
}

/** Returns the pages of a meeting's scorecard. `over` names the organisation and the meeting. */
export const scorecardOnPaper = async (
  at: Entered,
  printing: Printing,
  { standing, over, paper, ...ask }: ScorecardRequest & { standing: Standing; over: string },
): Promise<ScorecardPaper> => {
  const { reader, today } = printing;
  const scorecard = await loadScorecard(at, standing, ask);
  const nameOf = await shortNames(
    at,
    scorecard.measurables.map(({ ownerId }) => ownerId),
  );
  const [first, last] = [scorecard.intervals[0]?.startDate ?? today, scorecard.intervals.at(-1)?.startDate ?? today];
  return {
    frame: {
      paper: paper ?? paperFor(reader),
      over,
      title: textFor(reader, 'papers.scorecard'),
      date: textFor(reader, 'scorecards.period', { from: shortDayFor(reader, first, last), to: dayFor(reader, last) }),
      under: textFor(reader, `papers.intervals.${scorecard.period}`, { count: scorecard.intervals.length }),
      ...footFor(printing),
    },
    grid: gridOf({ printing, scorecard, nameOf, present: await fiscalDay(at), changes: goalChanges(scorecard) }),
  };
};

/** The address of the layout of a scorecard. */
const scorecardLayout: string = new URL('../pages.typ', import.meta.url).href;

/** Returns the file of a meeting's scorecard. */
export const printScorecard = async (at: Entered, standing: Standing, asked: ScorecardRequest): Promise<SentFile> => {
  const { printing, over } = await printingFor(at, standing.traction.title);
  const pages = await scorecardOnPaper(at, printing, { ...asked, standing, over });
  const about = aboutFor(printing, `${over}, ${pages.frame.title}`);
  const day = asked.startDate ?? printing.today;
  return {
    name: fileNameOf(standing.traction.title, pages.frame.title, day),
    type: 'application/pdf',
    content: { layout: scorecardLayout, data: { about, ...pages } },
  };
};
