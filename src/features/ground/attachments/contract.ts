// Files that people attach to an item. Whoever sees the item may fetch them, each time asked anew. A file is never shown as a page: it is saved,
// and of a picture there is a preview that was written anew.
import * as z from 'zod/mini';
import { api, download, get, remove, upload } from '#shared/endpoint.ts';
import { id, line } from '#shared/fields.ts';
import { ofSubject } from '#shared/subjects.ts';

/** Most bytes of a file: 25 MB. */
export const attachmentBytes = 25_000_000;

/** Most files of one item. */
export const mostAttachments = 100;

/** Longest name of a file, in characters. */
export const longestName = 200;

/** What a file is by its bytes, where they tell; it chooses the icon and nothing else. */
export const fileKinds = ['picture', 'pdf', 'document', 'sheet', 'slides', 'archive', 'sound', 'film', 'text', 'other'] as const;
export type FileKind = (typeof fileKinds)[number];

export const attachment = z.object({
  id: id(),
  /** The name as it was given, without folders and control characters. */
  name: z.string(),
  bytes: z.number(),
  kind: z.enum(fileKinds),
  hasPreview: z.boolean(),
  /** Who attached it; null for somebody who has left. */
  by: z.nullable(z.object({ id: id(), firstName: z.string(), lastName: z.string(), avatarUrl: z.nullable(z.string()) })),
  created: z.string(),
  can: z.object({ remove: z.boolean() }),
});
export type Attachment = z.output<typeof attachment>;

export const attachmentApi = api('attachments', {
  list: get('subject/{type}/{id}/attachments', {
    summary: 'The files of an item, oldest first.',
    params: ofSubject(),
    reply: { items: z.array(attachment), can: z.object({ add: z.boolean() }) },
    reads: ['attachment', 'rock', 'todo', 'issue', 'headline', 'measurable', 'meeting', 'person', 'org'],
  }),
  add: upload('subject/{type}/{id}/attachments', {
    summary: 'Attaches a file to an item. Whatever it is, it is sent as `application/octet-stream`: its bytes tell what it is.',
    params: ofSubject(),
    query: { fileId: z.optional(id()), name: line(longestName) },
    mostBytes: attachmentBytes,
    types: ['application/octet-stream'],
    reply: { id: id() },
    writes: 'versioned',
  }),
  file: download('attachment/{id}/file', {
    summary: 'An attached file, always to be saved.',
    params: { id: id() },
    reads: ['attachment', 'rock', 'todo', 'issue', 'headline', 'measurable', 'meeting', 'person', 'org'],
  }),
  preview: download('attachment/{id}/preview', {
    summary: 'The preview of an attached picture, as WebP.',
    params: { id: id() },
    reads: ['attachment', 'rock', 'todo', 'issue', 'headline', 'measurable', 'meeting', 'person', 'org'],
  }),
  room: get('attachments/room', {
    summary: 'How much room the files of the organisation take, and how much there is, in bytes.',
    reply: { bytes: z.number(), most: z.number() },
    reads: ['attachment'],
  }),
  remove: remove('attachment/{id}', { summary: 'Removes a file from its item.', params: { id: id() } }),
});
