import { useSyncExternalStore } from 'react';
import { newId } from '../../../shared/ids.ts';
import { type SubjectRef, subjectKey } from '../../../shared/subjects.ts';
import { ApiError } from '../../../web/api/api-error.ts';
import { refreshUnlessLive } from '../../../web/api/changes.ts';
import { fetchFile, saveFile } from '../../../web/api/fetch-file.ts';
import { sendFile } from '../../../web/api/send-file.ts';
import { tellFailure } from '../../../web/api/tell-failure.ts';
import { useAct } from '../../../web/api/use-act.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { type Attachment, attachmentApi, attachmentBytes } from '../contract.ts';
import { safeName } from '../rules.ts';

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

/** Uploads by item. They go on while the item's dialog is closed, and are shown when it opens again. */
const uploads = new Map<string, readonly Upload[]>();
const endings = new Map<string, AbortController>();
const waiting: (() => Promise<void>)[] = [];
const listeners = new Set<() => void>();
const none: readonly Upload[] = [];
let running = 0;

const set = (place: string, next: readonly Upload[]): void => {
  uploads.set(place, next);
  for (const listener of listeners) listener();
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
  if (running === 1) window.addEventListener('beforeunload', ask);
  if (running === 0) window.removeEventListener('beforeunload', ask);
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

/** Sends one file. The id is also the idempotency key: a second try never attaches it twice. */
const send = (of: SubjectRef, { id, file, name }: Upload): void => {
  const place = subjectKey(of);
  const ending = new AbortController();
  endings.set(id, ending);
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
      if (!ending.signal.aborted) change(place, id, { fault: faultOf(error) });
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

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the files on their way to an item, and how to try one again or give it up. */
export const useUploads = (of: SubjectRef) => {
  const place = subjectKey(of);
  const items = useSyncExternalStore(subscribe, () => uploads.get(place) ?? none);
  return {
    items,
    again: (upload: Upload) => send(of, upload),
    giveUp: ({ id }: Upload) => {
      endings.get(id)?.abort();
      drop(place, id);
    },
  };
};

/** Reads the files of an item. */
export const useAttachments = (of: SubjectRef) => useRead(attachmentApi.list, { params: of }, { quiet: true });

export const useRemoveAttachment = () =>
  useAct(attachmentApi.remove, { optimistic: (cache, { params }) => cache.removeItem('attachment', params.id) }).run;

/** Saves a file on the device; a failure is told by a toast. */
export const saveAttachment = async ({ id, name }: Pick<Attachment, 'id' | 'name'>): Promise<void> => {
  try {
    saveFile(await fetchFile(attachmentApi.file, { params: { id } }), name);
  } catch (error) {
    tellFailure(error);
  }
};

export const loadPreview = (id: string): Promise<Blob> => fetchFile(attachmentApi.preview, { params: { id } });
