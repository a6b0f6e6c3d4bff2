import type { Standing } from '#features/teams/team/server/access.ts';
import { printingFor } from '#features/teams/team/server/actions/printing.ts';
import { headlinesOnPaper } from '#features/work/headlines/server/actions/paper.ts';
import {
  issueListOnPaper,
  openIssuesOnPaper,
  type PrintedIssues,
  solvedIssuesOnPaper,
} from '#features/work/issues/server/actions/paper.ts';
import { rocksOnPaper } from '#features/work/rocks/server/actions/paper.ts';
import { printScorecard, scorecardOnPaper } from '#features/work/scorecards/server/actions/paper.ts';
import { todosOfIssuesOnPaper, todosOnPaper } from '#features/work/todos/server/actions/paper.ts';
import type { Entered } from '#server/access/granted.ts';
import type { SentFile } from '#server/http/transports/download.ts';
import { type ListPaper, listLayout, type PaperSection } from '#server/pdf/list-paper.ts';
import { aboutFor, dayFor, fileNameOf, footFor, type Printing, paperFor, shortDayFor, wholeDayFor } from '#server/pdf/paper.ts';
import { requestedDays } from '#server/pdf/requested.ts';
import { textFor } from '#server/text/text.ts';
import { quarterOf } from '#shared/dates.ts';
import type { PaperName, PaperType } from '#shared/papers.ts';
import { type ListRequest, textsOn } from '#shared/search.ts';
import type { ListType } from '../contract.ts';

type ReadSections = (at: Entered, printing: Printing, tractionId: string) => Promise<PaperSection[]>;

/** Returns lists of Issues, and below them what was promised about them. */
const withTodos = async (at: Entered, printing: Printing, tractionId: string, lists: readonly PrintedIssues[]): Promise<PaperSection[]> => [
  ...lists.flatMap(({ sections }) => sections),
  ...(await todosOfIssuesOnPaper(
    at,
    printing,
    tractionId,
    lists.flatMap(({ ids }) => ids),
  )),
];

const issuesOnPaper: ReadSections = async (...asked) => {
  const open = await openIssuesOnPaper(...asked);
  return withTodos(...asked, [open, await solvedIssuesOnPaper(...asked)]);
};

/** The lists of a meeting in the order of its agenda; the scorecard comes before them, on pages of its own. */
const meetingOnPaper: ReadSections = async (at, printing, tractionId) => [
  ...(await rocksOnPaper(at, printing, tractionId)),
  ...(await headlinesOnPaper(at, printing, tractionId)),
  ...(await todosOnPaper(at, printing, tractionId)),
  ...(await openIssuesOnPaper(at, printing, tractionId)).sections,
];

const lists: Record<Exclude<PaperType, 'scorecard'>, { title: string; read: ReadSections }> = {
  rocks: { title: 'rocks.many', read: rocksOnPaper },
  todos: { title: 'todos.many', read: todosOnPaper },
  issues: { title: 'issues.many', read: issuesOnPaper },
  headlines: { title: 'headlines.many', read: headlinesOnPaper },
  meeting: { title: 'papers.meeting', read: meetingOnPaper },
};

const meetingLayout = new URL('./pages.typ', import.meta.url).href;

/** Returns what the head says of the days that a list shows: the quarter of Rocks, the week of To-Dos; undefined when it shows all. */
const daysOf = ({ reader, quarterMonth, today }: Printing, type: ListType, asked: ListRequest): string | undefined => {
  const days = requestedDays(asked);
  if (type === 'todos' && days !== undefined)
    return textFor(reader, 'scorecards.period', { from: shortDayFor(reader, days.from, today), to: dayFor(reader, days.to) });
  const day = days?.from ?? textsOn(asked, 'currentFrom')[0]?.slice(0, 10);
  return type === 'rocks' && day !== undefined ? textFor(reader, 'rocks.quarter', numbersOf(quarterOf(day, quarterMonth))) : undefined;
};

const askedLists: Record<ListType, (at: Entered, printing: Printing, tractionId: string, asked: ListRequest) => Promise<PaperSection[]>> = {
  rocks: rocksOnPaper,
  todos: todosOnPaper,
  issues: async (at, printing, tractionId, asked) =>
    withTodos(at, printing, tractionId, [await issueListOnPaper(at, printing, tractionId, asked)]),
  headlines: headlinesOnPaper,
};

/** Returns the file of a list of a meeting with the filters, order and groups that are asked for. */
export const printList = async (
  at: Entered,
  { traction }: Standing,
  { type, asked, paper }: { type: ListType; asked: ListRequest; paper?: PaperName | undefined },
): Promise<SentFile> => {
  const { printing, over } = await printingFor(at, traction.title);
  const { reader, today } = printing;
  const title = textFor(reader, lists[type].title);
  const frame = {
    paper: paper ?? paperFor(reader),
    over,
    title,
    date: wholeDayFor(reader, today),
    under: daysOf(printing, type, asked),
    ...footFor(printing),
  };
  const sections = await askedLists[type](at, printing, traction.id, asked);
  return {
    name: fileNameOf(traction.title, title, today),
    type: 'application/pdf',
    content: { layout: listLayout, data: { about: aboutFor(printing, `${over}, ${title}`), frame, sections } },
  };
};

/** Returns the file of a list of a meeting, or of the whole meeting, as the person may see it; catalogue J-23. */
export const printTraction = async (
  at: Entered,
  standing: Standing,
  { type, paper }: { type: PaperType; paper?: PaperName | undefined },
): Promise<SentFile> => {
  if (type === 'scorecard') return printScorecard(at, standing, { paper });
  const { traction } = standing;
  const { printing, over } = await printingFor(at, traction.title);
  const { reader, today, quarterMonth } = printing;
  const title = textFor(reader, lists[type].title);
  const list: ListPaper = {
    frame: {
      paper: paper ?? paperFor(reader),
      over,
      title,
      date: wholeDayFor(reader, today),
      under: textFor(reader, 'rocks.quarter', numbersOf(quarterOf(today, quarterMonth))),
      ...footFor(printing),
    },
    sections: await lists[type].read(at, printing, traction.id),
  };
  const about = aboutFor(printing, `${over}, ${title}`);
  const content =
    type === 'meeting'
      ? { layout: meetingLayout, data: { about, list, scorecard: await scorecardOnPaper(at, printing, { standing, over, paper }) } }
      : { layout: listLayout, data: { about, ...list } };
  return { name: fileNameOf(traction.title, title, today), type: 'application/pdf', content };
};

/** A year is written without signs between its digits. */
const numbersOf = ({ quarter, year }: { quarter: number; year: number }) => ({ quarter, year: String(year) });
