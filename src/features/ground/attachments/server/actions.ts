import { openAsBlob } from 'node:fs';
import type { Entered } from '#server/access/granted.ts';
import { mayDiscuss, type Subject } from '#server/access/subjects.ts';
import type { AppContext } from '#server/core/app-context.ts';
import type { SentFile } from '#server/http/transports/download.ts';
import type { StoredUpload, UploadPolicy } from '#server/http/transports/upload.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { errors, Refusal, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { type attachmentApi, type FileKind, mostAttachments } from '../contract.ts';
import { kindOf, safeName } from '../rules.ts';
import { mayRemove, type ReachedAttachment } from './access.ts';
import { addAttachment, bytesOfOrg, countAttachments, forgetDeadFile, listAttachments, listDeadFiles } from './store.ts';

/** The unit of the setting `FILES_PER_ORG`. */
const megabyte = 1_000_000;

/** Pixels of a preview's longer side. */
const previewSize = 1_600;

/** Returns the keys of a file and its preview in the store, by the id under which it is kept; the trigger that keeps dead files makes the same. */
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

const isText = async (content: Blob): Promise<boolean> => {
  try {
    for await (const text of content.stream().pipeThrough(new TextDecoderStream('utf-8', { fatal: true })))
      if (text.includes('\u0000')) return false;
    return true;
  } catch {
    return false;
  }
};

/** Returns what a file is, by its bytes. */
const sniff = async (content: Blob, name: string): Promise<FileKind> => {
  // Loaded with the first file, since most nodes see none for long.
  const { fileTypeFromBlob } = await import('file-type');
  const media = (await fileTypeFromBlob(content).catch(() => undefined))?.mime;
  return kindOf(media, name, media === undefined && (await isText(content)));
};

/** Returns the preview of a picture; undefined where the decoder cannot read it, which is no fault: the file is kept as it came. */
const previewOf = async (kind: FileKind, { pictures, file, personId, orgId }: UploadPolicy<unknown>): Promise<Buffer | undefined> => {
  if (kind !== 'picture') return undefined;
  try {
    return await pictures.webp(file.path, { size: previewSize, isSquare: false }, { person: personId, org: orgId });
  } catch (error) {
    if (error instanceof Refusal && error.status !== errors.busy.status) return undefined;
    throw error;
  }
};

/** A file in the store that has no row yet. */
interface KeptFile {
  storedId: string;
  name: string;
  kind: FileKind;
  hasPreview: boolean;
}

/** Gives a file to the store, under an id that nobody else has. No connection to the database is held meanwhile. */
export const keepFile = async (keeping: UploadPolicy<{ query: { name: string } }>): Promise<StoredUpload<KeptFile>> => {
  const { files, orgId, file, input } = keeping;
  const content = await openAsBlob(file.path);
  const name = safeName(input.query.name);
  const kind = await sniff(content, name);
  const preview = await previewOf(kind, keeping);
  const storedId = newId();
  const keys = keysOf(orgId, storedId);
  const discard = async (): Promise<void> => {
    await Promise.all([files.remove(keys.file), files.remove(keys.preview)]);
  };
  try {
    await Promise.all([
      files.put(keys.file, content, 'application/octet-stream'),
      ...(preview === undefined ? [] : [files.put(keys.preview, preview, 'image/webp')]),
    ]);
  } catch (error) {
    await discard().catch(() => undefined);
    throw error;
  }
  return { kept: { storedId, name, kind, hasPreview: preview !== undefined }, discard };
};

/** Returns how many bytes the files of the organisation have, and how many they may have. */
export const roomForFiles = async (at: Entered): Promise<{ bytes: number; most: number }> => ({
  bytes: await bytesOfOrg(at),
  most: at.config.FILES_PER_ORG * megabyte,
});

/** Attaches a file that the store has. */
export const attach = async (
  at: Entered,
  subject: Subject,
  { id = newId(), bytes, kept }: { id?: string | undefined; bytes: number; kept: KeptFile },
): Promise<{ id: string }> => {
  if ((await countAttachments(at, subject)) >= mostAttachments) refuse(errors.invalid, { fields: { body: ['VAL_TOO_MANY'] } });
  const room = await roomForFiles(at);
  if (room.bytes + bytes > room.most) refuse(errors.filesFull);
  await addAttachment(at, subject, { id, bytes, ...kept });
  return { id };
};

/** Returns the file to save, whatever it is: its own media type is never said, so that no browser shows it as a page. */
export const readAttachment = async (at: Entered, { attachment: { id, storedId, name } }: ReachedAttachment): Promise<SentFile> => {
  const file = (await at.files.read(keysOf(at.orgId, storedId ?? id).file)) ?? refuse(errors.notFound);
  return { name, type: 'application/octet-stream', content: file.content, bytes: file.bytes };
};

/** Returns the preview of a picture, which was written anew. */
export const readPreview = async (
  at: Entered,
  { attachment: { id, storedId, name, hasPreview } }: ReachedAttachment,
): Promise<SentFile> => {
  const file = hasPreview ? await at.files.read(keysOf(at.orgId, storedId ?? id).preview) : undefined;
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
