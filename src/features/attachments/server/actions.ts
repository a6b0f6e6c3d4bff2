import { readFile } from 'node:fs/promises';
import type { Entered } from '../../../server/access/granted.ts';
import { mayDiscuss, type Subject } from '../../../server/access/subjects.ts';
import type { AppContext } from '../../../server/app-context.ts';
import { pictureOf } from '../../../server/files/picture.ts';
import type { SentFile } from '../../../server/http/transports/download.ts';
import type { ReceivedFile } from '../../../server/http/transports/upload.ts';
import type { AnswerOf } from '../../../shared/endpoint.ts';
import { errors, Refusal, refuse } from '../../../shared/errors.ts';
import { newId } from '../../../shared/ids.ts';
import { type attachmentApi, type FileKind, mostAttachments } from '../contract.ts';
import { kindOf, safeName } from '../rules.ts';
import { mayRemove, type ReachedAttachment } from './access.ts';
import { addAttachment, countAttachments, forgetDeadFile, listAttachments, listDeadFiles } from './store.ts';

/** Pixels of a preview's longer side. */
const previewSize = 1_600;

/** Returns the keys of a file and its preview in the store; the trigger that keeps dead files makes the same. */
export const keysOf = (orgId: string, id: string): { file: string; preview: string } => {
  const file = `org/${orgId}/attachment/${id}`;
  return { file, preview: `${file}-preview` };
};

export const showAttachments = async (at: Entered, subject: Subject): Promise<AnswerOf<typeof attachmentApi.list>> => ({
  items: (await listAttachments(at, subject)).map((row) => ({
    id: row.id,
    name: row.name,
    bytes: row.bytes,
    kind: row.kind,
    hasPreview: row.hasPreview,
    by: row.by,
    created: row.createdAt.toISOString(),
    can: { remove: mayRemove(at, subject, row.createdById) },
  })),
  can: { add: mayDiscuss(at, subject) },
});

const isText = (content: Buffer): boolean => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return !text.includes('\u0000');
  } catch {
    return false;
  }
};

/** Returns what a file is, by its bytes. */
const sniff = async (content: Buffer, name: string): Promise<FileKind> => {
  // Loaded with the first file, since most nodes see none for long.
  const { fileTypeFromBuffer } = await import('file-type');
  const media = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime;
  return kindOf(media, name, media === undefined && isText(content));
};

/** Returns the preview of a picture; undefined where the decoder cannot read it, which is no fault: the file is kept as it came. */
const previewOf = async (kind: FileKind, path: string): Promise<Buffer | undefined> => {
  if (kind !== 'picture') return undefined;
  try {
    return await pictureOf(path, { size: previewSize, isSquare: false });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

/** Stores a file and attaches it. What was stored is deleted again if the command fails. */
export const attach = async (
  at: Entered,
  subject: Subject,
  { fileId: id = newId(), name, file }: { fileId?: string | undefined; name: string; file: ReceivedFile },
): Promise<{ id: string }> => {
  if ((await countAttachments(at, subject)) >= mostAttachments) refuse(errors.invalid, { fields: { body: ['VAL_TOO_MANY'] } });
  const content = await readFile(file.path);
  const kept = safeName(name);
  const kind = await sniff(content, kept);
  const preview = await previewOf(kind, file.path);
  const keys = keysOf(at.orgId, id);
  // The row first: an id that is taken already must not overwrite another one's file.
  await addAttachment(at, subject, { id, name: kept, bytes: file.bytes, kind, hasPreview: preview !== undefined });
  try {
    await Promise.all([
      at.files.put(keys.file, content, 'application/octet-stream'),
      ...(preview === undefined ? [] : [at.files.put(keys.preview, preview, 'image/webp')]),
    ]);
  } catch (error) {
    await Promise.all([at.files.remove(keys.file), at.files.remove(keys.preview)]).catch(() => undefined);
    throw error;
  }
  return { id };
};

/** Returns the file to save, whatever it is: its own media type is never said, so that no browser shows it as a page. */
export const readAttachment = async (at: Entered, { attachment: { id, name } }: ReachedAttachment): Promise<SentFile> => {
  const file = (await at.files.read(keysOf(at.orgId, id).file)) ?? refuse(errors.notFound);
  return { name, type: 'application/octet-stream', content: file.content, bytes: file.bytes };
};

/** Returns the preview of a picture, which was written anew. */
export const readPreview = async (at: Entered, { attachment: { id, name, hasPreview } }: ReachedAttachment): Promise<SentFile> => {
  const file = hasPreview ? await at.files.read(keysOf(at.orgId, id).preview) : undefined;
  if (file === undefined) return refuse(errors.notFound);
  return { name: `${name}.webp`, type: 'image/webp', content: file.content, bytes: file.bytes, isInline: true };
};

/** Deletes the files whose rows are gone. A run that fails in the middle goes on with the next. */
export const removeDeadFiles = async ({ pools, files }: Pick<AppContext, 'pools' | 'files'>, signal: AbortSignal): Promise<void> => {
  for (let dead = await listDeadFiles(pools.app); dead.length > 0 && !signal.aborted; dead = await listDeadFiles(pools.app)) {
    for (const file of dead) {
      await files.remove(file.key);
      await forgetDeadFile(pools.app, file);
    }
  }
};
