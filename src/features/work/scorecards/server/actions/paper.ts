import { shortNames } from '#features/ground/people/server/actions.ts';
import type { Standing } from '#features/teams/team/server/access.ts';
import { printingFor } from '#features/teams/team/server/actions/printing.ts';
import type { Entered } from '#server/access/granted.ts';
import type { SentFile } from '#server/http/transports/download.ts';
import { aboutFor, dayFor, type Frame, fileNameOf, footFor, type Printing, paperFor, shortDayFor } from '#server/pdf/paper.ts';
import { datesFor, textFor } from '#server/text/text.ts';
import { type Day, weekOf } from '#shared/dates.ts';
import type { PaperName } from '#shared/papers.ts';
import type { Scorecard, ScorecardRow } from '../../contract.ts';
import type { PaperCell, PaperGrid, PaperGroup, PaperRow } from '../../rules/paper.ts';
import {
  compactValue,
  formatAverage,
  goalText,
  groupRows,
  inOrder,
  isGroupOnTarget,
  isOnTargetIn,
  sumOf,
  totalFormat,
  valuesIn,
  widestNumber,
  writtenAverage,
} from '../../rules.ts';
import { loadScorecard } from '../actions.ts';

type NameOf = (id: string | null) => string;

interface Asked {
  printing: Printing;
  scorecard: Scorecard;
  nameOf: NameOf;
  /** The id of the current week. */
  thisWeek: string;
  /** The ids of the weeks in which the goals of measurables were changed. */
  changes: ReadonlyMap<string, ReadonlySet<string>>;
}

/** An average that would widen its column is shown in its compact form. */
const averageText = (of: number | null, ofRow: ScorecardRow, numbers: string): string => {
  const [average, row] = writtenAverage(of, ofRow);
  const full = formatAverage(average, row, numbers);
  return full.length <= widestNumber ? full : compactValue(average, row, numbers);
};

const numbersOf = ({ reader }: Printing): string => reader.formatLocale ?? reader.locale;

/** Returns the weeks from which the changed goals of a scorecard's measurables count. */
const goalChanges = ({ measurables }: Scorecard): Asked['changes'] =>
  new Map(measurables.map(({ id, goals = [] }) => [id, new Set(goals.map(({ from }) => from))]));

const rowOf = ({ printing, scorecard, nameOf, thisWeek, changes }: Asked, row: ScorecardRow): PaperRow => {
  const numbers = numbersOf(printing);
  const { reverse, showAverage, showTotal } = scorecard.settings;
  const values = valuesIn(scorecard.intervals, row.values);
  const { average, total } = sumOf(values);
  const yesNo = (value: number) => textFor(printing.reader, value === 1 ? 'scorecards.yes' : 'scorecards.no');
  const cells = scorecard.intervals.map(({ id }, place): PaperCell => {
    const value = values[place] ?? null;
    const wanted = value === null && id === thisWeek && row.ownerId !== null && row.formula === undefined;
    const text = value === null ? '–' : row.unitOfMeasure === 'YesNo' ? yesNo(value) : compactValue(value, row, numbers);
    const changed = changes.get(row.id)?.has(id) === true ? (reverse ? 'right' : 'left') : undefined;
    return { text: wanted ? '' : text, off: value !== null && !isOnTargetIn(id, value, row), wanted, changed };
  });
  return {
    title: row.title,
    owner: nameOf(row.ownerId),
    goal: row.unitOfMeasure === 'YesNo' ? yesNo(row.goalValue) : goalText(row, numbers),
    cells: inOrder(cells, reverse),
    sums: [
      ...(showTotal ? [compactValue(total, totalFormat(row), numbers)] : []),
      ...(showAverage ? [averageText(average, row, numbers)] : []),
    ],
  };
};

const groupsOf = (asked: Asked): PaperGroup[] => {
  const { printing, scorecard, thisWeek } = asked;
  const present = scorecard.intervals.some(({ id }) => id === thisWeek) ? thisWeek : undefined;
  return groupRows(scorecard.measurables, scorecard.intervals).map(({ group, rows, offTarget }) => {
    const off = offTarget > 0;
    const allOn = isGroupOnTarget({ rows, offTarget }, present) ? textFor(printing.reader, 'scorecards.allOnTarget') : '';
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
  const { settings, intervals } = asked.scorecard;
  const weeks = inOrder(intervals, settings.reverse);
  const t = (key: string) => textFor(reader, key);
  const short = datesFor(reader, { timeZone: 'UTC', month: 'short', day: 'numeric' });
  return {
    heads: {
      title: t('scorecards.measurable'),
      owner: t('items.owner'),
      goal: t('scorecards.goal'),
      weeks: weeks.map(({ startDate }) => short.format(new Date(`${startDate}T00:00:00Z`))),
      sums: [...(settings.showTotal ? [t('scorecards.total')] : []), ...(settings.showAverage ? [t('scorecards.average')] : [])],
    },
    now: weeks.findIndex(({ id }) => id === asked.thisWeek),
    groups: groupsOf(asked),
    legend: {
      off: t('ui.offTarget'),
      wanted: t('papers.notEntered'),
      changed: intervals.some(({ id }) => [...asked.changes.values()].some((ids) => ids.has(id))) ? t('papers.goalChanged') : undefined,
    },
    empty: t('papers.none'),
  };
};

/** What is asked for: from which week on, and on which paper; without, the weeks up to the current one on the reader's. */
export interface ScorecardRequest {
  startDate?: Day | undefined;
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
  { standing, over, startDate, paper }: ScorecardRequest & { standing: Standing; over: string },
): Promise<ScorecardPaper> => {
  const { reader, today } = printing;
  const scorecard = await loadScorecard(at, standing, startDate);
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
      under: textFor(reader, 'papers.weeks', { count: scorecard.intervals.length }),
      ...footFor(printing),
    },
    grid: gridOf({ printing, scorecard, nameOf, thisWeek: weekOf(today), changes: goalChanges(scorecard) }),
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
