// A view of a list: what one has set a list of a team to show, kept under a name. It is one's own, or shared with everybody who sees the team.
import * as z from 'zod/mini';
import { api, get, post, put, remove } from '#shared/endpoint.ts';
import { id, line, oneOf, optionalLine } from '#shared/fields.ts';

/** The lists of a team's page that can be filtered. */
export const listTabs = ['rocks', 'todos', 'issues', 'headlines'] as const;
export type ListTab = (typeof listTabs)[number];

/** The most views that one person keeps of one list. */
export const mostViews = 50;

export const listView = z.object({
  id: id(),
  tractionId: id(),
  /** Who keeps it; null for a shared one whose keeper was removed from the organisation. */
  personId: z.nullable(id()),
  tab: z.enum(listTabs),
  title: z.string(),
  /** The part of the list's address that says what it shows, such as `status=OffTrack&sort=-dueDate`; empty for the list as it starts. */
  query: z.string(),
  isShared: z.boolean(),
  /** Whether I may rename and remove it, and whether I say if others see it: only its keeper does. */
  can: z.object({ edit: z.boolean(), share: z.boolean() }),
});
export type ListView = z.infer<typeof listView>;

const title = line(60);
/** A long choice of owners is an address of many ids; the web's own addresses stay far below this. */
const query = optionalLine(4_000);

export const listViewInput = z.object({
  id: z.optional(id()),
  tractionId: id(),
  tab: oneOf(listTabs),
  title,
  query,
  isShared: z._default(z.boolean(), false),
});
export type ListViewInput = z.output<typeof listViewInput>;

/** What is absent stays as it is. */
export const listViewEdit = z.object({ title: z.optional(title), query: z.optional(query), isShared: z.optional(z.boolean()) });
export type ListViewEdit = z.output<typeof listViewEdit>;

const params = { id: id() };

export const listViewApi = api('listViews', {
  list: get('list-views', {
    summary: 'The views of the lists of a meeting: my own, and those that others share, by name.',
    query: { tractionId: id() },
    reply: { items: z.array(listView) },
    reads: ['listView', 'meeting', 'org'],
  }),
  add: post('list-views', { summary: 'Keeps what a list shows under a name.', body: listViewInput, reply: { id: id() } }),
  update: put('list-view/{id}', {
    summary: 'Renames a view, shares it, or keeps what the list shows now in its place.',
    params,
    body: listViewEdit,
  }),
  remove: remove('list-view/{id}', { summary: 'Removes a view; for a day it can be brought back.', params }),
  restore: put('list-view/{id}/restore', { summary: 'Brings a removed view back as it was, for who kept it.', params }),
});
