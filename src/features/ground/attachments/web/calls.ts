import '#web/core/texts/attachments.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { newId } from '#shared/ids.ts';
import { type SubjectRef, subjectKey } from '#shared/subjects.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { refreshUnlessLive } from '#web/core/api/changes.ts';
import { fetchFile, saveFile } from '#web/core/api/fetch-file.ts';
import { sendFile } from '#web/core/api/send-file.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { formatsOf } from '#web/core/i18n/formats.ts';
import { language, t } from '#web/core/i18n/language.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { connection, onConnection } from '#web/core/realtime/connection.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { type Attachment, attachmentApi, attachmentBytes } from '../contract.ts';
import { safeName, shortName } from '../rules.ts';

/** Why a file was not attached: the reader can do something about each. */
export type UploadFault = 'large' | 'empty' | 'full' | 'many' | 'denied' | 'offline' | 'failed';

/** A file on its way, or one that did not arrive. */
export interface Upload {
  id: string;
  file: File;
  name: string;
  /** The share that has arrived, from 0 to 1. */
  share: number;
  /** Undefined while it is on its way. */
  fault: UploadFault | undefined;
}

/** Files sent at once; the others wait for their turn. */
const atOnce = 2;

/**
 * Uploads by item. They go on while the item's dialog is closed, and are shown when it opens again; one that fails meanwhile is told by a
 * toast. Those that found no connection are sent again when it is back.
 */
const uploads = new Map<string, readonly Upload[]>();
const endings = new Map<string, AbortController>();
const waiting: (() => Promise<void>)[] = [];
/** Who shows the uploads of an item. */
const listeners = new Map<string, Set<() => void>>();
/** What is sent again when the connection is back, by upload. */
const offline = new Map<string, () => void>();
const none: readonly Upload[] = [];
let running = 0;

const isShown = (place: string): boolean => (listeners.get(place)?.size ?? 0) > 0;
const set = (place: string, next: readonly Upload[]): void => {
  uploads.set(place, next);
  for (const listener of listeners.get(place) ?? []) listener();
};
const change = (place: string, id: string, part: Partial<Upload>): void =>
  set(
    place,
    (uploads.get(place) ?? none).map((each) => (each.id === id ? { ...each, ...part } : each)),
  );
const drop = (place: string, id: string): void =>
  set(
    place,
    (uploads.get(place) ?? none).filter((each) => each.id !== id),
  );

/** What a leaving page would lose: browsers ask before they close it. */
const ask = (leaving: BeforeUnloadEvent): void => leaving.preventDefault();
const holdPage = (): void => {
  if (running + offline.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
};

const next = (): void => {
  while (running < atOnce && waiting.length > 0) {
    running += 1;
    holdPage();
    void waiting
      .shift()?.()
      .finally(() => {
        running -= 1;
        holdPage();
        next();
      });
  }
};

const faultOf = (error: unknown): UploadFault => {
  if (!(error instanceof ApiError) || error.status === 0) return 'offline';
  if (error.status === 413) return 'large';
  if (error.status === 507) return 'full';
  if (error.status === 403 || error.status === 404) return 'denied';
  return error.status === 422 && JSON.stringify(error.data['codes'] ?? {}).includes('VAL_TOO_MANY') ? 'many' : 'failed';
};

/** Returns whether a file that did not arrive cannot be sent again. */
export const isHopeless = (fault: UploadFault | undefined): boolean => fault === 'large' || fault === 'empty' || fault === 'denied';

/** Says where the item is not shown that a file did not arrive, and offers to try again. */
const tell = (of: SubjectRef, upload: Upload, fault: UploadFault): void => {
  const { number } = formatsOf(language.language);
  const most = number(attachmentBytes / 1_000_000, { style: 'unit', unit: 'megabyte' });
  const action = { label: t('attachments.tryAgain'), run: () => send(of, upload) };
  const why = t(`attachments.faults.${fault}`, { most });
  const options = { id: upload.id, outlastsDialog: true, ...(!isHopeless(fault) && { action }) };
  toast.error(t('attachments.notArrived', { name: shortName(upload.name), why }), options);
};

const fail = (of: SubjectRef, upload: Upload, fault: UploadFault): void => {
  const place = subjectKey(of);
  change(place, upload.id, { fault });
  if (fault === 'offline') offline.set(upload.id, () => send(of, upload));
  if (!isShown(place)) tell(of, upload, fault);
};

onConnection(() => {
  if (connection().lostAt === undefined) for (const again of offline.values()) again();
});

/** Sends one file. The id is also the idempotency key: a second try never attaches it twice. */
const send = (of: SubjectRef, upload: Upload): void => {
  const { id, file, name } = upload;
  const place = subjectKey(of);
  const ending = new AbortController();
  endings.set(id, ending);
  offline.delete(id);
  toast.dismiss(id);
  change(place, id, { share: 0, fault: undefined });
  waiting.push(async () => {
    if (ending.signal.aborted) return;
    try {
      // Its own media type is never said: the server tells what it is by its bytes.
      await sendFile(
        attachmentApi.add,
        { params: of, query: { fileId: id, name } },
        new Blob([file], { type: 'application/octet-stream' }),
        {
          key: id,
          signal: ending.signal,
          onProgress: (share) => change(place, id, { share }),
        },
      );
      refreshUnlessLive();
      drop(place, id);
    } catch (error) {
      if (!ending.signal.aborted) fail(of, upload, faultOf(error));
    }
  });
  next();
};

/** Attaches files to an item, several at once. Those that cannot be attached stay, each with its reason. */
export const attachFiles = (of: SubjectRef, files: Iterable<File>): void => {
  const place = subjectKey(of);
  for (const file of files) {
    const fault = file.size > attachmentBytes ? 'large' : file.size === 0 ? 'empty' : undefined;
    const upload: Upload = { id: newId(), file, name: safeName(file.name), share: 0, fault };
    set(place, [...(uploads.get(place) ?? none), upload]);
    if (fault === undefined) send(of, upload);
  }
};

/** Shows the uploads of an item: what was told of them by toasts is in sight. What failed and is no longer shown is told so again. */
const show = (of: SubjectRef, listener: () => void): (() => void) => {
  const place = subjectKey(of);
  const here = listeners.get(place) ?? new Set();
  listeners.set(place, here.add(listener));
  for (const { id } of uploads.get(place) ?? none) toast.dismiss(id);
  return () => {
    here.delete(listener);
    if (isShown(place)) return;
    for (const upload of uploads.get(place) ?? none)
      if (upload.fault !== undefined && !isHopeless(upload.fault)) tell(of, upload, upload.fault);
  };
};

/** Returns the files on their way to an item, and how to try one again or give it up. */
export const useUploads = (of: SubjectRef) => {
  const { type, id: subjectId } = of;
  const place = subjectKey(of);
  const subscribe = useCallback((listener: () => void) => show({ type, id: subjectId }, listener), [type, subjectId]);
  const items = useSyncExternalStore(subscribe, () => uploads.get(place) ?? none);
  return {
    items,
    again: (upload: Upload) => send(of, upload),
    giveUp: ({ id }: Upload) => {
      endings.get(id)?.abort();
      offline.delete(id);
      holdPage();
      drop(place, id);
    },
  };
};

/** Reads the files of an item. */
export const useAttachments = (of: SubjectRef) => useRead(attachmentApi.list, { params: of }, { quiet: true });

export const useRemoveAttachment = () =>
  useCommand(attachmentApi.remove, { optimistic: (cache, { params }) => cache.removeItem('attachment', params.id) }).run;

/** Saves a file on the device; a failure is told by a toast. */
export const saveAttachment = async ({ id, name }: Pick<Attachment, 'id' | 'name'>): Promise<void> => {
  try {
    saveFile(await fetchFile(attachmentApi.file, { params: { id } }), name);
  } catch (error) {
    tellFailure(error);
  }
};

export const loadPreview = (id: string): Promise<Blob> => fetchFile(attachmentApi.preview, { params: { id } });
