import { call, visibleOrgId } from '#web/core/api/call.ts';
import { refreshUnlessLive } from '#web/core/api/changes.ts';
import { beginPatch } from '#web/core/api/optimistic.ts';
import { queryClient } from '#web/core/api/query-client.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { connection, onConnection, onReached, suspectLoss, watchConnection } from '#web/core/realtime/connection.ts';
import { createOutbox, type NewCommand } from './outbox.ts';

/** Milliseconds after which acts are sent although only requests are answered and the socket stays down. */
const withoutSocketAfter = 15_000;

/** The outbox of this page; it is opened for the person and the organisation that the page shows. */
export const outbox = createOutbox({
  send: (endpoint, ask, options) => call(endpoint, ask as never, options),
  isHere: ({ orgId }) => visibleOrgId() === orgId,
  noAnswer: suspectLoss,
  shutOut: tellFailure,
  isLost: () => connection().lostAt !== undefined,
  show: ({ shows = [] }) => {
    const patch = beginPatch(queryClient);
    patch.repeat(shows);
    return (isDone) => {
      patch.settle(isDone);
      if (isDone) refreshUnlessLive();
    };
  },
});

/** Watches the connection and sends what is kept whenever it is back. Called once at the start. */
export const watchOutbox = (): void => {
  watchConnection();
  onConnection(() => (connection().lostAt === undefined ? outbox.back() : outbox.lost()));
  onReached(() => {
    const { lostAt } = connection();
    if (lostAt !== undefined && Date.now() - lostAt > withoutSocketAfter) outbox.back();
  });
};

let place: string | undefined;

/** Says in which live meeting the acts of this page are done; returns the function that ends this. */
export const runInMeeting = (meetingId: string): (() => void) => {
  place = meetingId;
  return () => {
    if (place === meetingId) place = undefined;
  };
};

/** Keeps an act until the server has answered it. */
export const storeCommand = (act: Omit<NewCommand, 'place'>) => outbox.keep({ ...act, place });
