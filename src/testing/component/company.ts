import { attachmentApi } from '#features/ground/attachments/contract.ts';
import { type Person, peopleApi } from '#features/ground/people/contract.ts';
import { type Meeting, meetingApi, type Traction } from '#features/teams/team/contract.ts';
import { commentApi } from '#features/work/comments/contract.ts';
import { type Headline, headlineApi } from '#features/work/headlines/contract.ts';
import { historyApi } from '#features/work/history/contract.ts';
import { type Issue, issueApi } from '#features/work/issues/contract.ts';
import { linkApi } from '#features/work/links/contract.ts';
import type { Milestone } from '#features/work/rocks/contract/milestones.ts';
import { type Rock, rockApi } from '#features/work/rocks/contract.ts';
import { type Todo, todoApi } from '#features/work/todos/contract.ts';
import type { Found, SearchRequest } from '#shared/search.ts';
import { type Answering, answer } from './answers.ts';
import { leadership, maren } from './session.ts';
import { answerTexts } from './texts.ts';
import { everybody, meetingOf, nextId, tractionOf } from './things.ts';

/** What a company of a test has; its commands change these. */
export interface Company {
  people: Person[];
  tractions: Traction[];
  meetings: Meeting[];
  todos: Todo[];
  issues: Issue[];
  rocks: Rock[];
  headlines: Headline[];
  milestones: Milestone[];
}

/** A value of a filter or an item as words. */
const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const matches = (item: object, { field, operator, value }: SearchRequest['filters'][number]): boolean => {
  const own = (item as Record<string, unknown>)[field];
  if (own === undefined) return true;
  const day = wordsOf(own).slice(0, 10);
  if (operator === 'lt') return day < wordsOf(value);
  if (operator === 'gt') return day > wordsOf(value);
  const wanted = [value].flat();
  if (field === 'title') return wordsOf(own).toLowerCase().includes(wordsOf(value).toLowerCase());
  return [own].flat().some((each) => wanted.some((word) => wordsOf(word) === wordsOf(each)));
};

/** Finds items as a search does, by the filters that name fields of theirs; sorts and pages are the server's matter. */
export const found = <Item extends object>(items: readonly Item[], { filters, countBy }: SearchRequest): Found<Item> => {
  const fit = items.filter((item) => filters.every((filter) => matches(item, filter)));
  const counts: Record<string, number> = {};
  if (countBy !== undefined)
    for (const item of fit) {
      const word = countBy
        .split('.')
        .map((field) => String((item as Record<string, unknown>)[field]))
        .join('.');
      counts[word] = (counts[word] ?? 0) + 1;
    }
  return { items: fit, next: null, totalCount: fit.length, totalPages: 1, counts };
};

const among = <Item extends { id: string }>(items: readonly Item[], ids: readonly string[]): Item[] =>
  items.filter(({ id }) => ids.includes(id));

/** Changes an item in place, as a command does; its version grows. */
const change = <Item extends { id: string; version: number }>(items: Item[], id: string, part: Partial<Item>): number => {
  const item = items.find((each) => each.id === id);
  if (item === undefined) return 0;
  Object.assign(item, part, { version: item.version + 1 });
  return item.version;
};

const ofItems = (all: Company): Answering[] => [
  answer(todoApi.search, ({ body }) => found(all.todos, body)),
  answer(todoApi.byIds, ({ query }) => ({ items: among(all.todos, query.ids) })),
  answer(todoApi.update, ({ params, body: { title, contentHtml, dueDate } }) => ({
    version: change(all.todos, params.id, { title, dueDate, ...(contentHtml === undefined ? {} : { contentHtml }) }),
  })),
  answer(todoApi.complete, ({ params, body }) => {
    change(all.todos, params.id, { status: body.complete ? 'Done' : 'NotDone' });
    return {};
  }),
  answer(todoApi.create, () => ({ id: nextId(), ids: [] })),
  answer(todoApi.doneRates, { weeks: [] }),
  answer(issueApi.search, ({ body }) => found(all.issues, body)),
  answer(issueApi.byIds, ({ query }) => ({ items: among(all.issues, query.ids) })),
  answer(issueApi.create, () => ({ id: nextId(), ids: [] })),
  answer(issueApi.votes, { votes: 0, people: 0, left: 3 }),
  answer(issueApi.alike, { items: [] }),
  answer(headlineApi.search, ({ body }) => found(all.headlines, body)),
  answer(headlineApi.byIds, ({ query }) => ({ items: among(all.headlines, query.ids) })),
  answer(rockApi.search, ({ body }) => found(all.rocks, body)),
  answer(rockApi.byIds, ({ query }) => ({ items: among(all.rocks, query.ids) })),
  answer(rockApi.delegates, ({ params }) => ({ items: all.rocks.filter(({ delegatedFrom }) => delegatedFrom === params.id) })),
];

const inOrder = (all: Company, rockId: string): Milestone[] =>
  all.milestones.filter((each) => each.rockId === rockId).toSorted((one, other) => one.position - other.position);

/** Counts a Rock's milestones anew, as the server does. */
const recount = (all: Company, rockId: string): void => {
  const steps = inOrder(all, rockId);
  const done = steps.filter(({ isDone }) => isDone).length;
  const progress = steps.length === 0 ? null : Math.round((100 * done) / steps.length);
  change(all.rocks, rockId, { milestones: { done, total: steps.length }, progress });
};

const ofRocks = (all: Company): Answering[] => [
  answer(rockApi.update, ({ params, body: { title, ownerId, contentHtml, dueDate, type, tractionIds } }) => ({
    version: change(all.rocks, params.id, {
      title,
      ownerId,
      dueDate,
      type,
      ...(contentHtml === undefined ? {} : { contentHtml }),
      ...(tractionIds === undefined ? {} : { tractionIds }),
    }),
  })),
  answer(rockApi.milestones, ({ params }) => ({ items: inOrder(all, params.id) })),
  answer(rockApi.addMilestones, ({ params, body }) => {
    const steps = body.items.map(({ id = nextId(), title, isDone, dueDate = null, ownerId }, at) => ({
      id,
      title,
      isDone,
      dueDate,
      rockId: params.id,
      doneAt: null,
      ownerId: ownerId ?? maren.id,
      position: inOrder(all, params.id).length + at + 1,
    }));
    all.milestones.push(...steps);
    recount(all, params.id);
    return { ids: steps.map(({ id }) => id) };
  }),
  answer(rockApi.changeMilestone, ({ params, body }) => {
    const step = all.milestones.find(({ id }) => id === params.id);
    if (step === undefined) return {};
    Object.assign(step, body);
    recount(all, step.rockId);
    return {};
  }),
  answer(rockApi.orderMilestones, ({ params, body }) => {
    const rest = inOrder(all, params.id).filter(({ id }) => !body.ids.includes(id));
    for (const [at, step] of [
      ...among(all.milestones, body.ids).toSorted((one, other) => body.ids.indexOf(one.id) - body.ids.indexOf(other.id)),
      ...rest,
    ].entries())
      step.position = at + 1;
    return {};
  }),
];

/** The parts of an item, of which there are none. */
const ofParts = (): Answering[] => [
  answer(commentApi.list, { items: [], totalCount: 0, hasMore: false, can: { comment: true } }),
  answer(commentApi.people, { items: [] }),
  answer(commentApi.counts, { counts: {} }),
  answer(attachmentApi.list, { items: [], can: { add: true } }),
  answer(linkApi.list, { items: [], hidden: 0, can: { link: true } }),
  answer(linkApi.find, { items: [] }),
  answer(historyApi.list, { items: [], next: null, since: null }),
];

/** Answers what is written into the notes of the company's items. */
const ofTexts = ({ todos, issues, rocks, headlines }: Company): Answering[] => {
  const itemOf = ({ id }: { id: string }) => [...todos, ...issues, ...rocks, ...headlines].find((item) => item.id === id);
  return answerTexts(
    (ref) => itemOf(ref)?.contentHtml ?? '',
    (ref, html) => {
      const item = itemOf(ref);
      if (item !== undefined) item.contentHtml = html;
    },
  );
};

/** Makes a company of three people and the leadership team, with what a test adds, and the answers of its server. */
export const companyOf = (own: Partial<Company> = {}): Company & { answers: Answering[] } => {
  const all: Company = {
    people: [...everybody],
    tractions: [tractionOf(leadership)],
    meetings: [meetingOf(leadership)],
    todos: [],
    issues: [],
    rocks: [],
    headlines: [],
    milestones: [],
    ...own,
  };
  const answers = [
    answer(peopleApi.search, ({ body }) => found(all.people, { ...body, filters: body.filters.filter(({ field }) => field !== 'name') })),
    answer(peopleApi.byIds, ({ query }) => ({ items: among(all.people, query.ids) })),
    answer(meetingApi.mine, ({ body }) => found(all.meetings, body)),
    answer(meetingApi.search, ({ body }) => found(all.meetings, body)),
    answer(meetingApi.tractions, ({ query }) => ({ items: among(all.tractions, query.ids) })),
    answer(meetingApi.searchTractions, ({ body }) => found(all.tractions, body)),
    ...ofItems(all),
    ...ofRocks(all),
    ...ofParts(),
    ...ofTexts(all),
  ];
  return { ...all, answers };
};
