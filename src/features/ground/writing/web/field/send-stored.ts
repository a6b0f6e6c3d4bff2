import { ApiError } from '#web/core/api/api-error.ts';
import { call } from '#web/core/api/call.ts';
import { writingApi } from '../../contract.ts';
import { forgetUpdate, storedUpdates, type WriterAndOrg, wordsOfUpdate } from './stored-updates.ts';

/** The state vector of a page that has nothing. */
const emptyVector = 'AA==';

/** Returns whether a refusal is for good. */
const isOver = (error: unknown): boolean => error instanceof ApiError && [400, 403, 404, 413, 422].includes(error.status);

/**
 * Sends what an earlier page has written without a connection, also where its text is not opened again. The same update may be sent by several
 * tabs: it is merged once. `refused` gets words that can never be saved, since nothing else has them.
 */
export const sendStored = async (whose: WriterAndOrg, refused: (words: string, why: string) => void): Promise<void> => {
  for (const kept of storedUpdates(whose)) {
    const { ref, client, update } = kept;
    try {
      await call(writingApi.sync, { params: ref, body: { client, vector: emptyVector, update } });
      forgetUpdate(whose, kept);
      await call(writingApi.settle, { params: ref });
    } catch (error) {
      if (!isOver(error)) return;
      forgetUpdate(whose, kept);
      refused(wordsOfUpdate(kept), error instanceof Error ? error.message : '');
    }
  }
};
