import type { Config } from '#server/core/config/config.ts';
import type { Again } from '#server/http/transports/stream.ts';
import { Refusal } from '#shared/errors.ts';
import { type ModelWork, readUsesModel } from '../store.ts';

/** Returns whether the operator has connected a model. */
export const isConnected = ({ AI_URL, AI_MODEL }: Config): boolean => AI_URL !== undefined && AI_MODEL !== undefined;

/** Returns the model by which Issues are found that mean the same in other words; undefined where the operator has connected none. */
export const embeddingModelOf = (config: Config): string | undefined => (isConnected(config) ? config.AI_EMBEDDING_MODEL : undefined);

/** Returns whether the person's texts may be sent to a model: the operator has connected one, and the organisation has switched it on. */
export const mayUseModel = async (at: ModelWork): Promise<boolean> => isConnected(at.config) && (await readUsesModel(at));

/** Milliseconds after which an answer under way looks again whether it may go on. */
const lookAfter = 1_500;

/**
 * Watches while an answer is written whether the organisation still uses the model. The signal is aborted once it does not, or once the person
 * may not enter any more. Call `end` when the answer has ended.
 */
export const watchSwitch = (again: Again): { signal: AbortSignal; end: () => void } => {
  const off = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = async (): Promise<void> => {
    // A database without time for it says nothing of the switch.
    const mayGoOn = await again(mayUseModel).catch((error: unknown) => !(error instanceof Refusal));
    if (isOver) return;
    if (mayGoOn) wait();
    else off.abort();
  };
  const wait = (): void => {
    timer = setTimeout(() => void look(), lookAfter);
  };
  wait();
  const end = (): void => {
    isOver = true;
    clearTimeout(timer);
  };
  return { signal: off.signal, end };
};
