import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Draft, Noted } from '../../rules/drafts.ts';
import { type Keeping, openDraft, type SharedDraft } from '../../rules/keeping.ts';

/** Holds notes that save themselves and follow what others write; `keeping` may change from render to render. */
export const useSharedDraft = (now: Noted, keeping: Keeping): { shared: SharedDraft; draft: Draft } => {
  const [shared] = useState(() => openDraft(now, keeping));
  const draft = useSyncExternalStore(shared.subscribe, shared.read);
  const { html, version, byId } = now;
  useEffect(() => shared.use(keeping));
  useEffect(() => shared.hear({ html, version, byId }), [shared, html, version, byId]);
  useEffect(() => {
    shared.open();
    return () => shared.close();
  }, [shared]);
  return { shared, draft };
};
