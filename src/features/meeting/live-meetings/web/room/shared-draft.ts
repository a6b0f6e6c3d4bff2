import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import type { Edit, StoredCommand } from '#web/core/outbox/queue.ts';
import { addUnsent, wordsOf } from '#web/core/session/unsent.ts';
import { isUnsaved, type LiveNotesDraft, type NotesVersion } from '../../rules/drafts.ts';
import { type NotesPolicy, openDraft, type SharedDraft } from '../../rules/keeping.ts';

/** Returns the edit of notes, by which this device keeps them without a connection. */
export const editOfNotes = (id: string, contentHtml: string, was: string): Edit => ({
  id: `notes ${id}`,
  mine: { contentHtml },
  was: { contentHtml: [was] },
});

const textOf = ({ ask, edit }: StoredCommand) => {
  const { contentHtml, version } = (ask as { body: { contentHtml: string; version: number } }).body;
  const [was] = edit?.was['contentHtml'] ?? [];
  return { html: contentHtml, based: { html: typeof was === 'string' ? was : '', version } };
};

/** Goes on with what this device keeps of the notes, also after a reload; a conflict is shown where they are written. */
const useKeptNotes = (id: string, shared: SharedDraft): void => {
  useEffect(() => {
    const named = `notes ${id}`;
    const look = () => {
      const { kept, notDone } = outbox.read();
      const mine = kept.findLast(({ edit, waited }) => waited && edit?.id === named);
      if (mine !== undefined) shared.adopt(textOf(mine));
      const failed = notDone.find(({ over }) => over?.act.edit?.id === named);
      if (failed?.over === undefined) return;
      const { act, current } = failed.over;
      const { contentHtml, version, updatedById } = current as { contentHtml: string; version: number; updatedById?: string };
      shared.adopt(textOf(act));
      shared.hear({ html: contentHtml, version, byId: updatedById });
      shared.letGo();
      outbox.dismiss(failed.key);
    };
    look();
    return outbox.subscribe(look);
  }, [id, shared]);
};

/**
 * Holds notes that save themselves and follow what others write; `keeping` may change from render to render. Until they are saved, they count
 * among the page's unsent words, as `what`; those of a person who may not write them any more are `hidden`. `id` is that of what the notes
 * belong to.
 */
export const useSharedDraft = (
  { id, what, hidden }: { id: string; what: string; hidden: boolean },
  now: NotesVersion,
  keeping: NotesPolicy,
): { shared: SharedDraft; draft: LiveNotesDraft } => {
  const [shared] = useState(() => openDraft(now, keeping));
  const draft = useSyncExternalStore(shared.subscribe, shared.read);
  const { html, version, byId } = now;
  const unsent = useEffectEvent(() => {
    const words = wordsOf({ contentHtml: shared.read().words });
    return isUnsaved(shared.read()) && words !== '' ? [{ what, words, hidden }] : [];
  });
  useEffect(() => addUnsent(() => unsent()), []);
  useEffect(() => shared.use(keeping));
  useEffect(() => shared.hear({ html, version, byId }), [shared, html, version, byId]);
  useEffect(() => {
    shared.open();
    return () => shared.close();
  }, [shared]);
  useEffect(() => {
    // A page that is closed or loaded again waits for no pause; the outbox keeps what is on its way.
    const leave = () => shared.leave();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [shared]);
  useKeptNotes(id, shared);
  return { shared, draft };
};
