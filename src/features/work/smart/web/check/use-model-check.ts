import { useEffect, useState } from 'react';
import { useModel } from '#features/ground/language-models/web/parts/model-row.tsx';
import type { AskOf } from '#shared/endpoint.ts';
import { converse } from '#web/core/api/call.ts';
import { type SmartVerdict, smartApi } from '../../contract.ts';

/** How far the language model is with its verdict: it is not used, it reads, it has answered, or it did not. */
export type ModelCheck = { state: 'off' | 'asking' | 'failed' } | { state: 'answered'; verdict: SmartVerdict };

/** Has the language model check a Rock, if the organisation uses one. */
export const useModelCheck = (body: AskOf<typeof smartApi.ask>['body']): ModelCheck => {
  const model = useModel();
  const isOn = model?.isConnected === true && model.isOn;
  const [asked] = useState(body);
  const [ended, setEnded] = useState<ModelCheck>();
  useEffect(() => {
    if (!isOn) return undefined;
    const stop = new AbortController();
    const end = (check: ModelCheck) => stop.signal.aborted || setEnded(check);
    const take = (verdict: SmartVerdict) => end(verdict.by === 'model' ? { state: 'answered', verdict } : { state: 'failed' });
    converse(smartApi.ask, { body: asked }, { onEvent: take, signal: stop.signal }).catch(() => end({ state: 'failed' }));
    // Nobody sees what comes once the dialog is closed.
    return () => stop.abort();
  }, [isOn, asked]);
  return ended ?? { state: isOn ? 'asking' : 'off' };
};
