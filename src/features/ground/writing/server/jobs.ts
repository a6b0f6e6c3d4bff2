import * as z from 'zod/mini';
import type { AppContext } from '#server/core/app-context.ts';
import { workIn } from '#server/http/work.ts';
import type { JobWorker } from '#server/jobs/worker.ts';
import type { HubFeature } from '#server/realtime/hubs.ts';
import { textKinds } from '../contract.ts';
import { mayHearText, type Texts } from './access.ts';
import { settleText } from './actions/syncing.ts';

const told = z.object({ orgId: z.string(), personId: z.string(), kind: z.enum(textKinds), id: z.string(), part: z.string() });

/** Writes a text as HTML whose writers have not paused, or have gone. */
export const writingWorkers = (appContext: AppContext, texts: Texts): JobWorker[] => [
  {
    name: 'settle-text',
    run: (data) => {
      const { orgId, personId, ...ref } = told.parse(data);
      return workIn(appContext, orgId, personId, (at) => settleText(at, { ref, kind: texts.kindOf(ref.kind) }));
    },
  },
];

/** A page that has a text open hears who writes in it. */
export const writingHub = (texts: Texts): HubFeature => ({
  hub: 'live-update-hub',
  mayRegister: (who, textId) => mayHearText(texts, who, textId),
});
