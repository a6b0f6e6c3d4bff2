// A dashboard: the widgets that a person has put on home, each a list of one kind of item. It is the person's own in each organisation;
// nobody else sees it. Whoever has arranged nothing has the default of their role.
// A widget's `x`, `y`, `w` and `h` are units of a grid of twelve columns, whose rows are 20 px high and 20 px apart; specification section 3.
import * as z from 'zod/mini';
import { api, get, post, put } from '#shared/endpoint.ts';
import { type FieldCode, id, oneOf, whole } from '#shared/fields.ts';
import { columns, highest, lowest, mostWidgets, widgetFaults } from './rules/layout.ts';

export const widgetKinds = ['todo', 'meeting', 'measurable', 'rock', 'issue', 'headline'] as const;
export type WidgetKind = (typeof widgetKinds)[number];

export const widgetFilterIds = ['owner', 'status', 'meeting'] as const;

/** Most words of one filter, such as meetings. */
const mostWords = 100;

/** An id, or a word such as `mine` or `OnTrack`. */
const word = z.string().check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(40, 'VAL_TOO_LONG'), z.regex(/^[\w-]*$/, 'VAL_INVALID'));
const words = () => z._default(z.array(word).check(z.maxLength(mostWords, 'VAL_TOO_LONG')), []);

export const widgetFilter = z.strictObject({
  id: oneOf(widgetFilterIds),
  /**
   * `owner`: `mine`, `others` or both. `meeting`: ids of tractions; for To-Dos also `personal`, for Issues also `next`, the team whose
   * meeting comes next. Without a filter on meetings, a widget shows all of them.
   */
  value: words(),
  /** `status`: the statuses that are shown; without that filter, the open ones. */
  statuses: words(),
});
export type WidgetFilter = z.output<typeof widgetFilter>;

export const widget = z.strictObject({
  /** The widget's kind and a name that tells it from others of that kind: `todo-1`. */
  i: z.string().check(z.regex(/^(todo|meeting|measurable|rock|issue|headline)-[a-z0-9-]{1,40}$/, 'VAL_INVALID')),
  x: whole(0, columns - 1),
  y: whole(0, lowest),
  w: whole(1, columns),
  h: whole(1, highest),
  filters: z._default(z.array(widgetFilter).check(z.maxLength(widgetFilterIds.length, 'VAL_TOO_LONG')), []),
});
export type Widget = z.output<typeof widget>;

const widgets = z.array(widget).check(
  z.maxLength(mostWidgets, 'VAL_TOO_LONG'),
  z.check<Widget[]>(({ value, issues }) => {
    for (const { place, field, code } of widgetFaults(value))
      issues.push({ code: 'custom', input: value, path: [place, field], message: code satisfies FieldCode });
  }),
);

const order = z
  .array(z.string().check(z.maxLength(60, 'VAL_TOO_LONG'), z.regex(/^[\w-]*$/, 'VAL_INVALID')))
  .check(z.maxLength(mostWidgets, 'VAL_TOO_LONG'));

/** The widgets with their places, and their order where there is one column; an empty order is that in which they are read. */
export const arrangement = z.strictObject({ widgetSettings: widgets, order: z._default(order, []) });
export type Arrangement = z.output<typeof arrangement>;

export const dashboardInput = z.strictObject({
  widgetSettings: widgets,
  order: z.optional(order),
  /** The version that the change is based on; a later one is refused with 409. */
  version: z.optional(whole(0, 2_147_483_647)),
  /** What the change was made from. With it, a change made elsewhere meanwhile is not refused: both are kept, widget by widget. */
  was: z.optional(arrangement),
});
export type DashboardInput = z.output<typeof dashboardInput>;

const shape = {
  /** The person's id. */
  id: id(),
  widgetSettings: z.array(widget),
  order: z.array(z.string()),
  /** 0 until the person has arranged it. */
  version: z.number(),
  isDefault: z.boolean(),
};
/** A dashboard as it is read. Filters name only meetings that the person sees. */
export const dashboard = z.object(shape);
export type Dashboard = z.infer<typeof dashboard>;

export const dashboardApi = api('dashboards', {
  load: get('dashboard', {
    summary: 'The person’s widgets in this organisation: as arranged, or the default of their role.',
    reply: shape,
    reads: ['dashboard', 'meeting', 'org'],
  }),
  save: put('dashboard', {
    summary: 'Saves the person’s widgets: at most four of a kind, none over another.',
    body: dashboardInput,
    reply: { version: z.number() },
  }),
  reset: post('default-dashboard', { summary: 'Goes back to the default widgets of the person’s role.', reply: shape }),
});
