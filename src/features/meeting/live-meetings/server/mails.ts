import type { RedNumber } from '#features/teams/team/contract/seen.ts';
import type { MeetingSummary } from '#features/teams/team/contract.ts';
import { sectionName } from '#features/teams/team/rules/section-names.ts';
import { missedIn } from '#features/work/scorecards/rules.ts';
import type { Mail } from '#server/access/after-commit.ts';
import { type Html, html, sanitised } from '#server/mail/html.ts';
import { linesOf } from '#server/text/sanitise.ts';
import { datesFor, numbersFor, type Reader, type StoredValue, textFor } from '#server/text/text.ts';
import { listFormat } from '#shared/formatters.ts';
import { productName } from '#shared/product.ts';
import { isGreat } from '../rules.ts';

/** The content of the recap; its language and times depend on each recipient. */
export interface Recap {
  title: string;
  summary: MeetingSummary;
  /** Solved Issues with what was decided, which may be empty. */
  solved: { title: string; outcome: string }[];
  /** Issues that were discussed but not solved. */
  discussed: string[];
  /** The numbers that are red since this week. */
  reds: RedNumber[];
  /** The Rocks that are off track. */
  offRocks: { title: string; owner: string }[];
  /** The Issues that were added in the meeting. */
  added: string[];
  todos: { title: string; owner: string; dueDate: string | null }[];
  /** To-Dos that were done. */
  done: { title: string; owner: string }[];
  headlines: { title: string; teams: number }[];
  /** The notes of the meeting's own sections, sanitised. */
  notes: { title: string; contentHtml: string }[];
  present: string[];
  absent: string[];
  /** The address of the summary's page. */
  url: string;
}

/** The link at the foot that stops recaps by mail. */
interface Stop {
  text: string;
  url: string;
}

/** Returns a text of the recap in the recipient's language. */
type Say = (key: string, values?: Record<string, StoredValue>) => string;

const sayingTo =
  (reader: Reader): Say =>
  (key, values) =>
    textFor(reader, `liveMeetings.recap.${key}`, values);

const ratingFor = (reader: Reader, rating: number): string =>
  numbersFor(reader, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating);

const minutes = (seconds: number): number => Math.round(seconds / 60);

const colour = {
  text: '#221e1b',
  soft: '#6a6159',
  line: '#e7e2dc',
  canvas: '#f8f6f3',
  sheet: '#ffffff',
  accent: '#bf4a00',
  over: '#b8243a',
  great: '#1b7446',
};
const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif';

const stone = (width: number, fill: string) =>
  html`<div style="width:${width}px;height:7px;margin:0 auto 2px;border-radius:50%/54% 54% 46% 46%;background:${fill}"></div>`;
const mark = html`<div style="width:30px;display:inline-block;vertical-align:middle">${stone(10, '#ff7900')}${stone(20, '#8b8279')}${stone(30, '#514a44')}</div>`;

const head = (text: string) => html`<h2 style="margin:28px 0 8px;font-size:16px;font-weight:600">${text}</h2>`;

interface Cell {
  text: string | Html;
  style: string;
}

const cell = (text: string | Html, style = ''): Cell => ({ text, style });
const right = `text-align:right;white-space:nowrap;padding-left:16px;font-variant-numeric:tabular-nums`;
/** A second line in a cell. */
const soft = (text: string) => html`<br><span style="color:${colour.soft};font-size:13px">${text}</span>`;
const row = (...cells: Cell[]): Cell[] => cells;

/** Renders rows with a line above each but the first. */
const table = (rows: Cell[][]): Html => {
  const cells = (line: string, each: Cell[]) =>
    each.map(({ text, style }) => html`<td style="padding:9px 0;${line}vertical-align:top;${style}">${text}</td>`);
  const lined = rows.map((each, at) => html`<tr>${cells(at === 0 ? '' : `border-top:1px solid ${colour.line};`, each)}</tr>`);
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:14px">${lined}</table>`;
};

/** Renders a list with its heading, or nothing when it is empty. */
const listIfAny = (title: string, rows: Cell[][]) => (rows.length === 0 ? '' : [head(title), table(rows)]);

/** Renders a list with its heading, or a text in its place when it is empty. */
const list = (title: string, none: string, rows: Cell[][]) => [
  head(title),
  rows.length === 0 ? html`<p style="margin:0;color:${colour.soft};font-size:14px">${none}</p>` : table(rows),
];

const figure = (number: string, words: string, tint = colour.text) =>
  html`<td style="padding:0 24px 0 0;vertical-align:top"><div style="font-size:28px;font-weight:600;color:${tint}">${number}</div><div style="font-size:13px;color:${colour.soft}">${words}</div></td>`;

const overBy = ({ plannedSeconds, spentSeconds }: { plannedSeconds: number; spentSeconds: number }): number =>
  Math.max(0, minutes(spentSeconds) - minutes(plannedSeconds));

const figures = (reader: Reader, { summary, solved, todos }: Recap): Html => {
  const say = sayingTo(reader);
  const { averageRating } = summary;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin-top:20px"><tr>${figure(
    averageRating === null ? '–' : ratingFor(reader, averageRating),
    averageRating === null ? say('noRating') : say('rating', { count: summary.ratings.length }),
    averageRating !== null && isGreat(averageRating) ? colour.great : colour.text,
  )}${figure(numbersFor(reader).format(minutes(summary.spentSeconds)), say('minutesOf', { planned: minutes(summary.plannedSeconds) }))}${figure(numbersFor(reader).format(solved.length), say('solvedCount', { count: solved.length }))}${figure(numbersFor(reader).format(todos.length), say('todoCount', { count: todos.length }))}</tr></table>`;
};

const sections = (reader: Reader, say: Say, { summary }: Recap): Cell[][] =>
  summary.sections.map((section) => {
    const over = overBy(section);
    const spent = say('minutes', { count: minutes(section.spentSeconds) });
    const told = over === 0 ? spent : html`${spent}<br><span style="color:${colour.over}">${say('over', { count: over })}</span>`;
    return row(
      cell(sectionName(section, (key) => textFor(reader, key))),
      cell(say('planned', { count: minutes(section.plannedSeconds) }), `${right};color:${colour.soft}`),
      cell(told, right),
    );
  });

const namesFor = ({ locale }: Reader, names: string[]): string => listFormat(locale, { type: 'unit' }).format(names);

const dayOf = (reader: Reader, day: string): string =>
  datesFor(reader, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

const when = (reader: Reader, { summary }: Recap): string => {
  const format = datesFor(reader, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return format.format(new Date(summary.started));
};

/** Returns the lines of what the meeting saw: new reds, Rocks that are off track, and Issues that were added. */
const seenIn = (reader: Reader, { reds, offRocks, added }: Recap): { key: string; lines: string[] }[] => {
  const red = (each: RedNumber) =>
    textFor(reader, 'scorecards.wrong', { title: each.title, ...missedIn(each, reader.formatLocale ?? reader.locale) });
  return [
    { key: 'reds', lines: reds.map(red) },
    { key: 'offRocks', lines: offRocks.map(({ title, owner }) => (owner === '' ? title : `${title}, ${owner}`)) },
    { key: 'added', lines: added },
  ].filter(({ lines }) => lines.length > 0);
};

const teams = (say: Say, count: number): string => (count === 0 ? '' : say('teams', { count }));

const notesOf = (say: Say, { notes }: Recap) =>
  notes.length === 0
    ? ''
    : [
        head(say('notes')),
        notes.map(
          ({ title, contentHtml }) =>
            html`<h3 style="margin:12px 0 0;font-size:14px;font-weight:600">${title}</h3><div style="font-size:14px">${sanitised(contentHtml)}</div>`,
        ),
      ];

const page = (reader: Reader, recap: Recap, stop: Stop): Html => {
  const say = sayingTo(reader);
  const { title, solved, discussed, todos, done, headlines, present, absent, url } = recap;
  const body = [
    html`<div style="margin:0 0 20px;font-weight:600">${mark}<span style="padding-left:10px">${productName}</span></div>`,
    html`<h1 style="margin:0;font-size:24px;line-height:1.2;font-weight:600">${title}</h1><p style="margin:4px 0 0;color:${colour.soft};font-size:14px">${when(reader, recap)}</p>`,
    figures(reader, recap),
    list(
      say('todos'),
      say('noTodos'),
      todos.map((todo) =>
        row(
          cell(todo.title),
          cell(todo.owner, right),
          cell(todo.dueDate === null ? '' : dayOf(reader, todo.dueDate), `${right};color:${colour.soft}`),
        ),
      ),
    ),
    list(
      say('solved'),
      say('noSolved'),
      solved.map(({ title: issue, outcome }) => row(cell(outcome === '' ? issue : html`${issue}${soft(outcome)}`))),
    ),
    listIfAny(
      say('discussed'),
      discussed.map((each) => row(cell(each))),
    ),
    ...seenIn(reader, recap).map(({ key, lines }) =>
      listIfAny(
        say(key),
        lines.map((each) => row(cell(each))),
      ),
    ),
    listIfAny(
      say('done'),
      done.map((todo) => row(cell(todo.title), cell(todo.owner, right))),
    ),
    list(
      say('headlines'),
      say('noHeadlines'),
      headlines.map((each) => row(cell(each.title), cell(teams(say, each.teams), `${right};color:${colour.soft}`))),
    ),
    notesOf(say, recap),
    list(say('sections'), '', sections(reader, say, recap)),
    head(say('people')),
    html`<p style="margin:0;font-size:14px">${say('present', { names: namesFor(reader, present) })}${absent.length === 0 ? '' : html`<br><span style="color:${colour.soft}">${say('absent', { names: namesFor(reader, absent) })}</span>`}</p>`,
    html`<p style="margin:28px 0 0"><a href="${url}" style="display:inline-block;padding:9px 16px;border-radius:8px;background:${colour.accent};color:#ffffff;font-size:14px;font-weight:600;text-decoration:none">${say('open')}</a></p>`,
  ];
  const foot = html`<p style="margin:20px 8px 0;color:${colour.soft};font-size:13px">${say('foot', { title, product: productName })}<br><a href="${stop.url}" style="color:${colour.soft}">${stop.text}</a></p>`;
  return html`<!doctype html><html lang="${reader.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body style="margin:0;background:${colour.canvas};color:${colour.text};${font};font-size:16px;line-height:1.5"><div style="max-width:600px;margin:0 auto;padding:24px 12px"><div style="background:${colour.sheet};border-radius:12px;padding:28px 24px">${body}</div>${foot}</div></body></html>`;
};

const plain = (reader: Reader, recap: Recap, stop: Stop): string => {
  const say = sayingTo(reader);
  const { title, summary, solved, discussed, todos, done, headlines, notes, present, absent, url } = recap;
  const part = (name: string, none: string, lines: string[]) => [
    name,
    ...(lines.length === 0 ? [none] : lines.map((line) => `- ${line}`)),
    '',
  ];
  return [
    title,
    when(reader, recap),
    '',
    summary.averageRating === null
      ? say('noRating')
      : say('ratedAs', { rating: ratingFor(reader, summary.averageRating), count: summary.ratings.length }),
    `${say('minutes', { count: minutes(summary.spentSeconds) })} ${say('minutesOf', { planned: minutes(summary.plannedSeconds) })}`,
    '',
    ...part(
      say('todos'),
      say('noTodos'),
      todos.map((todo) => [todo.title, todo.owner, ...(todo.dueDate === null ? [] : [dayOf(reader, todo.dueDate)])].join(', ')),
    ),
    ...part(
      say('solved'),
      say('noSolved'),
      solved.map((issue) => [issue.title, ...(issue.outcome === '' ? [] : [issue.outcome])].join(': ')),
    ),
    ...(discussed.length === 0 ? [] : part(say('discussed'), '', discussed)),
    ...seenIn(reader, recap).flatMap(({ key, lines }) => part(say(key), '', lines)),
    ...(done.length === 0
      ? []
      : part(
          say('done'),
          '',
          done.map((todo) => `${todo.title}, ${todo.owner}`),
        )),
    ...part(
      say('headlines'),
      say('noHeadlines'),
      headlines.map((each) => [each.title, ...(each.teams === 0 ? [] : [teams(say, each.teams)])].join(', ')),
    ),
    ...notes.flatMap((each) => [`${say('notes')}: ${each.title}`, ...linesOf(each.contentHtml), '']),
    ...part(
      say('sections'),
      '',
      summary.sections.map(
        (each) =>
          `${sectionName(each, (key) => textFor(reader, key))}: ${say('minutes', { count: minutes(each.spentSeconds) })}, ${say('planned', { count: minutes(each.plannedSeconds) })}`,
      ),
    ),
    say('present', { names: namesFor(reader, present) }),
    ...(absent.length === 0 ? [] : [say('absent', { names: namesFor(reader, absent) })]),
    '',
    `${say('open')}: ${url}`,
    `${stop.text}: ${stop.url}`,
  ].join('\n');
};

/** Renders the recap for one recipient, in their language and time zone. */
export const recapMail = (recipient: Reader & { email: string }, recap: Recap, stop: Stop): Mail => ({
  to: recipient.email,
  subject: sayingTo(recipient)('subject', { title: recap.title }),
  html: page(recipient, recap, stop).safe,
  plain: plain(recipient, recap, stop),
  unsubscribe: stop.url,
});
