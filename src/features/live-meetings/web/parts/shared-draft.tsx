import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { addUnsent, wordsOf } from '../../../../web/session/unsent.ts';
import { type Draft, isUnsaved, type Noted } from '../../rules/drafts.ts';
import { type Keeping, openDraft, type SharedDraft } from '../../rules/keeping.ts';

/**
 * Holds notes that save themselves and follow what others write; `keeping` may change from render to render. Until they are saved, they count
 * among the page's unsent words, as `what`.
 */
export const useSharedDraft = (what: string, now: Noted, keeping: Keeping): { shared: SharedDraft; draft: Draft } => {
  const [shared] = useState(() => openDraft(now, keeping));
  const draft = useSyncExternalStore(shared.subscribe, shared.read);
  const { html, version, byId } = now;
  const unsent = useEffectEvent(() => {
    const words = wordsOf({ contentHtml: shared.read().words });
    return isUnsaved(shared.read()) && words !== '' ? [{ what, words }] : [];
  });
  useEffect(() => addUnsent(() => unsent()), []);
  useEffect(() => shared.use(keeping));
  useEffect(() => shared.hear({ html, version, byId }), [shared, html, version, byId]);
  useEffect(() => {
    shared.open();
    return () => shared.close();
  }, [shared]);
  return { shared, draft };
};
