/**
 * The acts of a person that the server has not answered yet, in order. Pure: `stepQueue` says what follows from each event, and the queue is
 * plain data, so that it survives a reload. Every act has one idempotency key, under which the server executes it once, however often it is
 * sent.
 */

/** A text of the language file with its values, readable after a reload. */
export interface Words {
  key: string;
  values?: Record<string, string | number>;
}

export interface Kept {
  /** The idempotency key. */
  key: string;
  /** The endpoint's method and path, and what it is asked. */
  endpoint: { name: string; method: string; path: string };
  ask: unknown;
  /** When the person did it; an ISO text. */
  at: string;
  says: Words;
  /** Ids of what it changes, for the marks beside it. */
  of: readonly string[];
  /** The live meeting in which it was done. */
  place?: string | undefined;
  /** False for what only makes sense at once, such as moving the meeting on: it is never sent later. */
  lasts: boolean;
  /** Why it cannot wait, where it does not last. */
  whyNot?: Words | undefined;
  /** True once it has been sent: without an answer, it may have been done. */
  tried: boolean;
  /** True once it has waited for the connection. */
  waited: boolean;
}

/** An act that was not done. `why` is a reason of ours, or the server's own text. */
export interface NotDone extends Pick<Kept, 'key' | 'says' | 'at' | 'place'> {
  why: Words | string;
}

export interface Queue {
  kept: readonly Kept[];
  notDone: readonly NotDone[];
  /** The key of the act that is being sent. */
  sending: string | undefined;
  /** True while nobody answers. */
  lost: boolean;
  /** The number of acts that have waited and are done, since the connection was lost. */
  sent: number;
}

export type QueueEvent =
  | { type: 'add'; act: Kept }
  | { type: 'takeBack'; key: string }
  /** The first act is being sent. */
  | { type: 'send' }
  | { type: 'done'; key: string }
  | { type: 'refused'; key: string; why: Words | string }
  | { type: 'noAnswer'; key: string }
  | { type: 'lost' }
  | { type: 'back' }
  | { type: 'dismiss'; key: string };

export const emptyQueue: Queue = { kept: [], notDone: [], sending: undefined, lost: false, sent: 0 };

/** Why an act that does not last was not done: it needs the connection, or it was sent and nobody answered. */
export const needsConnection: Words = { key: 'shell.outbox.needsConnection' };
export const unanswered: Words = { key: 'shell.outbox.unanswered' };

const notDoneOf = ({ key, says, at, place }: Kept, why: Words | string): NotDone => ({ key, says, at, place, why });

const without = (queue: Queue, key: string): Queue => ({
  ...queue,
  kept: queue.kept.filter((act) => act.key !== key),
  sending: queue.sending === key ? undefined : queue.sending,
});

/** Names what cannot wait, except what is on its way; the rest waits. */
const waiting = (queue: Queue): Queue => {
  const stays = (act: Kept): boolean => act.lasts || act.key === queue.sending;
  const gone = queue.kept.filter((act) => !stays(act));
  return {
    ...queue,
    kept: queue.kept.filter(stays).map((act) => (act.waited ? act : { ...act, waited: true })),
    notDone: [...queue.notDone, ...gone.map((act) => notDoneOf(act, act.tried ? unanswered : (act.whyNot ?? needsConnection)))],
  };
};

const added = (queue: Queue, act: Kept): Queue => {
  if (queue.kept.some(({ key }) => key === act.key)) return queue;
  const next = { ...queue, kept: [...queue.kept, { ...act, waited: queue.lost }] };
  return queue.lost ? waiting(next) : next;
};

/** Returns whether an act can still be taken back: once it has been sent, it may have been done. */
export const mayTakeBack = ({ tried }: Kept): boolean => !tried;

/** Returns the act to send now: the first one, while none is on its way. */
export const nextToSend = ({ kept, sending }: Queue): Kept | undefined => (sending === undefined ? kept[0] : undefined);

const sending = (queue: Queue): Queue => {
  const next = nextToSend(queue);
  if (next === undefined) return queue;
  return { ...queue, sending: next.key, kept: queue.kept.map((act) => (act === next ? { ...act, tried: true } : act)) };
};

const settled = (queue: Queue, { type, key, why }: { type: 'done' | 'refused'; key: string; why?: Words | string }): Queue => {
  const act = queue.kept.find((each) => each.key === key);
  if (act === undefined) return queue;
  const left = without(queue, key);
  if (type === 'done') return { ...left, sent: left.sent + Number(act.waited) };
  // An act that never waited is reported where it was done.
  return act.waited || !act.lasts ? { ...left, notDone: [...left.notDone, notDoneOf(act, why ?? unanswered)] } : left;
};

/** Returns the queue after an event. */
export const stepQueue = (queue: Queue, event: QueueEvent): Queue => {
  switch (event.type) {
    case 'add':
      return added(queue, event.act);
    case 'takeBack': {
      const act = queue.kept.find(({ key }) => key === event.key);
      return act === undefined || !mayTakeBack(act) ? queue : without(queue, event.key);
    }
    case 'send':
      return sending(queue);
    case 'done':
      return settled(queue, { type: 'done', key: event.key });
    case 'refused':
      return settled(queue, { type: 'refused', key: event.key, why: event.why });
    case 'noAnswer':
      return queue.sending === event.key ? waiting({ ...queue, sending: undefined, lost: true }) : queue;
    case 'lost':
      return queue.lost ? queue : waiting({ ...queue, lost: true, sent: 0 });
    case 'back':
      return { ...queue, lost: false, sent: 0 };
    case 'dismiss':
      return { ...queue, notDone: queue.notDone.filter(({ key }) => key !== event.key) };
  }
};

/** Returns a queue from what the device has kept; nothing is on its way, and what does not last is named. */
export const restoredQueue = (kept: Pick<Queue, 'kept' | 'notDone'>): Queue => ({
  ...waiting({ ...emptyQueue, ...kept, lost: true }),
  lost: false,
});
