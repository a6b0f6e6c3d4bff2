import '#web/core/texts/handovers.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { handoverApi, type WorkKind } from '../contract.ts';

/** What a person leaves in a meeting, or in all, and who takes it. */
export interface TakenWork {
  personId: string;
  tractionId: string | null;
  takers: { kind: WorkKind; takerId: string }[];
}

/** Returns the function that gives the work of several people to others and says how much was given. */
export const useHandOver = (): ((all: readonly TakenWork[]) => Promise<void>) => {
  const t = useText();
  return async (all) => {
    let given = 0;
    for (const body of all) if (body.takers.length > 0) given += (await sendCommand(handoverApi.handOver, { body })).given;
    if (given > 0) toast.success(t('handovers.given', { count: given }));
  };
};
