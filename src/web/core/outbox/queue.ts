/**
 * The acts of a person that the server has not answered yet, in order. Pure: `stepQueue` says what follows from each event, and the queue is
 * plain data, so that it survives a reload. Every act has one idempotency key, under which the server executes it once, however often it is
 * sent.
 */
import type { Late, NewerEdit } from '#shared/errors.ts';
import type { VisibleChange } from '#web/core/api/optimistic.ts';
import { isReplaced, replacing, restOf } from './edits.ts';
import { alsoSeen, rebased, reworded, seenOver } from './queued-conflict.ts';

/** A text of the language file with its values, readable after a reload. */
export interface Label {
  key: string;
  values?: Record<string, string | number>;
}

/**
 * An edit of parts of an item, each over what the person saw: while it was not sent, it is left out when a later one has all its parts.
 */
export interface Edit {
  /** What is edited: the item's id, or another name for notes that are written together. */
  id: string;
  /** The edited parts by their names in the request. */
  mine: Record<string, unknown>;
  /** What the parts may have been before: as the person saw them, and as earlier edits of theirs have left them. */
  was: Record<string, readonly unknown[]>;
  /** The dialog in which the person can decide when somebody else was ahead. */
  opens?: { dialog: string; props: Record<string, unknown> } | undefined;
  /** The address of the page that shows both texts where they are edited; there the person decides, also about an edit that never waited. */
  inPlace?: string | undefined;
}

/** An edit that somebody else was ahead of: it can be sent again over `current`. */
export interface QueuedConflict {
  act: StoredCommand;
  current: Record<string, unknown>;
  ahead?: NewerEdit | undefined;
}

export interface StoredCommand {
  /** The idempotency key. */
  key: string;
  /** The endpoint's method and path, and what it is asked. */
  endpoint: { name: string; method: string; path: string };
  ask: unknown;
  /** When the person did it; an ISO text. */
  at: string;
  says: Label;
  /** Ids of what it changes, for the marks beside it. */
  of: readonly string[];
  /** The live meeting in which it was done. */
  place?: string | undefined;
  /** False for what only makes sense at once, such as moving the meeting on: it is never sent later. */
  lasts: boolean;
  /** Why it cannot wait, where it does not last. */
  whyNot?: Label | undefined;
  /** The edit that it makes of an item that has a version. */
  edit?: Edit | undefined;
  /** True where the code that did it says itself that somebody else was ahead. It cannot after a reload. */
  tellsAhead?: boolean | undefined;
  /** What it changes on screen before it is answered; shown again after a reload. */
  shows?: readonly VisibleChange[] | undefined;
  /** True once it has been sent: without an answer, it may have been done. */
  tried: boolean;
  /** True once it has waited for the connection. */
  waited: boolean;
}

/** An act that was not done. `why` is a reason of ours, or the server's own text. */
export interface NotDone extends Pick<StoredCommand, 'key' | 'says' | 'at' | 'place'> {
  why: Label | string;
  /** Ids of what it would have changed. */
  of?: readonly string[];
  /** What somebody did before it came, and who, where that is known. */
  late?: Late | undefined;
  /** Both texts, where somebody else has changed the same parts. */
  over?: QueuedConflict | undefined;
  /** The words of an edit that cannot be sent again, because what it changes is gone or out of reach. */
  words?: string | undefined;
}

export interface Queue {
  kept: readonly StoredCommand[];
  notDone: readonly NotDone[];
  /** The key of the act that is being sent. */
  sending: string | undefined;
  /** True while nobody answers. */
  lost: boolean;
  /** The number of acts that have waited and are done, since the connection was lost. */
  sent: number;
}

export type QueueEvent =
  | { type: 'add'; act: StoredCommand }
  | { type: 'takeBack'; key: string }
  /** The first act is being sent. */
  | { type: 'send' }
  | { type: 'done'; key: string }
  | {
      type: 'refused';
      key: string;
      why: Label | string;
      current?: Record<string, unknown> | undefined;
      ahead?: NewerEdit | undefined;
      late?: Late | undefined;
    }
  /** An edit is sent again over the item as it is now. */
  | { type: 'rebased'; key: string; current: Record<string, unknown> }
  /** The person writes on in an edit that somebody else was ahead of. */
  | { type: 'reword'; key: string; mine: Record<string, unknown> }
  /** The person has chosen their own words over those of somebody else; they are sent under another key. */
  | { type: 'keepMine'; key: string; as: Pick<StoredCommand, 'key' | 'at'> }
  | { type: 'noAnswer'; key: string }
  | { type: 'lost' }
  | { type: 'back' }
  | { type: 'dismiss'; key: string };

export const emptyQueue: Queue = { kept: [], notDone: [], sending: undefined, lost: false, sent: 0 };

/** Why an act that does not last was not done: it needs the connection, or it was sent and nobody answered. */
export const needsConnection: Label = { key: 'shell.outbox.needsConnection' };
export const unanswered: Label = { key: 'shell.outbox.unanswered' };

/** Returns the plain texts of an edit. */
const wordsOf = ({ mine }: Edit): string =>
  Object.entries(mine)
    .flatMap(([part, text]) => (typeof text === 'string' && !/(Html|Id|Date)$/.test(part) ? [text] : []))
    .join('\n');

const notDoneOf = (
  { key, says, at, place, of, edit }: StoredCommand,
  why: Label | string,
  over?: QueuedConflict,
  late?: Late,
): NotDone => ({
  key,
  says,
  at,
  place,
  of,
  why,
  ...(over === undefined ? {} : { over }),
  ...(over === undefined && edit !== undefined ? { words: wordsOf(edit) } : {}),
  ...(late === undefined ? {} : { late }),
});

const without = (queue: Queue, key: string): Queue => ({
  ...queue,
  kept: queue.kept.filter((act) => act.key !== key),
  sending: queue.sending === key ? undefined : queue.sending,
});

/** Names what cannot wait, except what is on its way; the rest waits. */
const waiting = (queue: Queue): Queue => {
  const stays = (act: StoredCommand): boolean => act.lasts || act.key === queue.sending;
  const gone = queue.kept.filter((act) => !stays(act));
  return {
    ...queue,
    kept: queue.kept.filter(stays).map((act) => (act.waited ? act : { ...act, waited: true })),
    notDone: [...queue.notDone, ...gone.map((act) => notDoneOf(act, act.tried ? unanswered : (act.whyNot ?? needsConnection)))],
  };
};

const added = (queue: Queue, act: StoredCommand): Queue => {
  if (queue.kept.some(({ key }) => key === act.key)) return queue;
  const next = { ...queue, kept: replacing(queue.kept, { ...act, waited: queue.lost }) };
  return queue.lost ? waiting(next) : next;
};

/** Returns whether an act can still be taken back: once it has been sent, it may have been done. */
export const mayTakeBack = ({ tried }: StoredCommand): boolean => !tried;

/** Returns the act to send now: the first one, while none is on its way. */
export const nextToSend = ({ kept, sending }: Queue): StoredCommand | undefined => (sending === undefined ? kept[0] : undefined);

const sending = (queue: Queue): Queue => {
  const next = nextToSend(queue);
  if (next === undefined) return queue;
  return { ...queue, sending: next.key, kept: queue.kept.map((act) => (act === next ? { ...act, tried: true } : act)) };
};

const done = (queue: Queue, key: string): Queue => {
  const act = queue.kept.find((each) => each.key === key);
  if (act === undefined) return queue;
  const left = without(queue, key);
  return { ...left, sent: left.sent + Number(act.waited) };
};

const refused = (queue: Queue, { key, why, current, ahead, late }: Extract<QueueEvent, { type: 'refused' }>): Queue => {
  const act = queue.kept.find((each) => each.key === key);
  if (act === undefined) return queue;
  const left = without(queue, key);
  const isShownThere = act.edit?.inPlace !== undefined && current !== undefined;
  // An act that never waited is reported where it was done.
  const isTold = act.tellsAhead === true && current !== undefined;
  if (isTold || isReplaced(queue, act) || (!act.waited && act.lasts && !isShownThere)) return left;
  const over = act.edit === undefined || current === undefined ? undefined : { act: restOf(queue, act), current, ahead };
  return { ...left, notDone: [...left.notDone, notDoneOf(act, why, over, late)] };
};

const dismissed = (queue: Queue, key: string): Queue => ({ ...queue, notDone: queue.notDone.filter((each) => each.key !== key) });

/** Sends the chosen words, except where a later edit that waits says newer ones; that one needs no choice any more. */
const chosenMine = (queue: Queue, { key, as }: Extract<QueueEvent, { type: 'keepMine' }>): Queue => {
  const over = queue.notDone.find((each) => each.key === key)?.over;
  const left = dismissed(queue, key);
  if (over === undefined) return left;
  const seen = { ...left, kept: left.kept.map((each) => alsoSeen(each, over)) };
  if (isReplaced(left, over.act)) return seen;
  return added(seen, { ...seenOver({ ...over, act: restOf(left, over.act) }), ...as, tried: false, waited: false });
};

/** Puts an edit over the item as it is now, without what later ones say; it is the next to be sent. */
const rebasedIn = (queue: Queue, key: string, current: Record<string, unknown>): Queue => ({
  ...queue,
  sending: queue.sending === key ? undefined : queue.sending,
  kept: queue.kept.map((act) => (act.key === key ? rebased(restOf(queue, act), current) : act)),
});

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
      return done(queue, event.key);
    case 'refused':
      return refused(queue, event);
    case 'rebased':
      return rebasedIn(queue, event.key, event.current);
    case 'reword':
      return { ...queue, notDone: queue.notDone.map((each) => (each.key === event.key ? reworded(each, event.mine) : each)) };
    case 'noAnswer':
      return queue.sending === event.key ? waiting({ ...queue, sending: undefined, lost: true }) : queue;
    case 'lost':
      return queue.lost ? queue : waiting({ ...queue, lost: true, sent: 0 });
    case 'back':
      return { ...queue, lost: false, sent: 0 };
    case 'dismiss':
      return dismissed(queue, event.key);
    case 'keepMine':
      return chosenMine(queue, event);
  }
};

/** Returns a queue from what the device has kept; nothing is on its way, and what does not last is named. */
export const restoredQueue = ({ kept, notDone }: Pick<Queue, 'kept' | 'notDone'>): Queue => ({
  ...waiting({ ...emptyQueue, notDone, kept: kept.map((act) => ({ ...act, tellsAhead: false })), lost: true }),
  lost: false,
});
