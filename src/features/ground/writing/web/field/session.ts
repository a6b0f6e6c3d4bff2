import * as Y from 'yjs';
import type { HubChange } from '#shared/hubs.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { call } from '#web/core/api/call.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { openPause } from '#web/core/outbox/pause.ts';
import { connection, onConnection, onReached, suspectLoss } from '#web/core/realtime/connection.ts';
import { inRoom, onHubEvent } from '#web/core/realtime/hubs.ts';
import { type TextCaret, type TextRef, type TextWritten, writingApi } from '../../contract.ts';
import { fragmentName, writingPauses } from '../../rules.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { showCaret, type Writer } from './carets.ts';
import { caretIn, forget, type Held, holdUnsent, keep, openHeld, takeStored } from './held.ts';
import type { WriterAndOrg } from './stored-updates.ts';

/** Milliseconds between two questions where no socket tells of others. */
const askAgain = 2_000;

const isFor = ({ textId }: TextWritten, known: string | undefined): boolean => known !== undefined && textId === known;

interface Answer {
  textId: string;
  update: string;
  vector: string;
}

/** Takes what others have written, and notes that the server has what was typed until then. */
const take = (held: Held, { textId, update, vector }: Answer, typed: number, onOpened: (textId: string) => void): void => {
  const isFirst = held.there === undefined;
  held.there = fromBase64(vector);
  Y.applyUpdate(held.doc, fromBase64(update), 'server');
  if (isFirst) takeStored(held);
  if (held.textId !== textId) onOpened(textId);
  held.textId = textId;
  held.sent = typed;
  if (held.typed > typed) return;
  forget(held);
  held.state.put({ at: 'saved' });
};

/** Says why nothing was sent; returns whether it is sent again later. */
const fail = ({ there, state }: Held, error: unknown): boolean => {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 0 || status === 401 || status === 429 || status >= 500 || (error as ApiError).code === 'otherOrganisation') {
    if (there !== undefined) state.put({ at: 'waiting' });
    return true;
  }
  // Until it was opened, the text is shown as it was read.
  if (there === undefined) return false;
  const why = error instanceof Error ? error.message : '';
  const isLong = error instanceof ApiError && error.fields['contentHtml']?.includes('VAL_TOO_LONG') === true;
  state.put({ at: isLong ? 'tooLong' : 'refused', why });
  return false;
};

/** Waits as the outbox does until what the server did not take is sent again. */
const pauseBefore = (send: () => void) =>
  openPause({ noAnswer: suspectLoss, isLost: () => connection().lostAt !== undefined, shutOut: tellFailure }, send);

/** Sends what was written, one request after the other, and takes what others have written. */
const openSender = (held: Held, onOpened: (textId: string) => void) => {
  const { ref, doc, state } = held;
  const pause = pauseBefore(() => void send());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flight: Promise<void> | undefined;
  let asked = false;
  /** When was sent last, and when is sent next, in milliseconds since 1970. */
  let [last, due] = [0, 0];

  const once = async (): Promise<void> => {
    last = Date.now();
    const { typed } = held;
    const caret = caretIn(held);
    const body = {
      client: doc.clientID,
      vector: toBase64(Y.encodeStateVector(doc)),
      ...keep(held),
      ...(caret === held.caretSent ? {} : { caret }),
    };
    try {
      const answer = await call(writingApi.sync, { params: ref, body });
      held.caretSent = caret;
      pause.taken();
      take(held, answer, typed, onOpened);
      if (held.typed > typed) soon();
    } catch (error) {
      asked = false;
      if (fail(held, error)) pause.begin(error);
    }
  };
  const run = async (): Promise<void> => {
    do {
      asked = false;
      await once();
    } while (asked);
    flight = undefined;
  };
  /** Sends now, or once more after what is on its way; resolves when that is answered. While the server does not take it, it is waited out. */
  const send = (): Promise<void> => {
    if (held.closed || pause.rests() || state.read().at === 'refused') return Promise.resolve();
    asked = true;
    flight ??= run();
    return flight;
  };
  const later = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), milliseconds);
    due = Date.now() + milliseconds;
  };
  /** Sends at once what comes after a pause, and what is typed on soon after the last was sent. */
  const soon = (): void => {
    const at = Math.max(Date.now(), last + writingPauses.send);
    if (due < Date.now() || due > at) later(at - Date.now());
  };
  return {
    send,
    soon,
    forgetPause: pause.forget,
    stop: (): void => {
      clearTimeout(timer);
      pause.end();
    },
  };
};

/** Writes the text as HTML once its writer here pauses or leaves. */
const openSettler = (held: Held, send: () => Promise<void>) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = async (): Promise<void> => {
    clearTimeout(timer);
    const { typed } = held;
    if (typed === held.settled) return;
    await send();
    if (held.state.read().at !== 'saved') return;
    held.settled = typed;
    await call(writingApi.settle, { params: held.ref }).catch(() => {
      // A job of the server does it a little later.
    });
    held.isSettled.put(held.typed === typed);
  };
  return {
    settle,
    later: (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void settle(), writingPauses.settle);
    },
    stop: (): void => clearTimeout(timer),
  };
};

/** Listens to the others, and to the connection; returns the functions that end this. */
const listen = (held: Held, { send, soon, forgetPause }: ReturnType<typeof openSender>): (() => void)[] => {
  const known = new Set<number>();
  /** Tells somebody who has just come where the caret stands here. */
  const greet = (client: number): void => {
    if (known.has(client)) return;
    known.add(client);
    held.caretSent = undefined;
    soon();
  };
  const sayWriter = ({ client, personId, caret }: TextCaret): void => {
    if (client === held.doc.clientID) return;
    greet(client);
    showCaret(held.awareness, client, caret, { id: personId, name: held.names.get(personId) ?? '' });
    if (!held.writers.read().includes(personId)) held.writers.put([...held.writers.read(), personId]);
  };
  const poll = setInterval(() => connection().lateSince !== undefined && void send(), askAgain);
  return [
    onHubEvent('live-update-hub', 'TextWritten', (data) => {
      const news = data as TextWritten;
      if (isFor(news, held.textId) && news.client !== held.doc.clientID) void send();
    }),
    onHubEvent('live-update-hub', 'TextCaret', (data) => {
      if (isFor(data as TextCaret, held.textId)) sayWriter(data as TextCaret);
    }),
    // Written elsewhere, such as by the API: the next answer has it.
    onHubEvent('live-update-hub', 'Updated', (data) => (data as HubChange).id === held.ref.id && void send()),
    // While nobody can be reached, there is nothing to wait out.
    onConnection(() => (connection().lostAt === undefined ? void send() : forgetPause())),
    onReached(() => void send()),
    () => clearInterval(poll),
  ];
};

/** Opens a text: what is typed goes to the server at once and comes from it, until `close`. */
export const openSession = (ref: TextRef, whose: WriterAndOrg, label: string) => {
  const held = openHeld(ref, whose);
  const { doc, awareness, state } = held;
  let leaveRoom = () => {};
  const sender = openSender(held, (textId) => {
    leaveRoom();
    leaveRoom = inRoom(textId, () => void sender.send());
  });
  const settler = openSettler(held, sender.send);
  const ends = listen(held, sender);
  doc.on('update', (_: Uint8Array, origin: unknown) => {
    if (origin === 'server') return;
    held.typed += 1;
    held.isSettled.put(false);
    if (state.read().at !== 'refused' && state.read().at !== 'waiting') state.put({ at: 'sending' });
    if (state.read().at === 'waiting') keep(held);
    sender.soon();
    settler.later();
  });
  awareness.on('update', (_: unknown, origin: unknown) => {
    if (origin === 'local' && held.textId !== undefined && caretIn(held) !== held.caretSent) sender.soon();
  });
  const onLeave = () => void keep(held);
  window.addEventListener('pagehide', onLeave);
  void sender.send();
  return {
    doc,
    awareness,
    fragment: doc.getXmlFragment(fragmentName),
    state: { read: state.read, subscribe: state.subscribe },
    isSettled: { read: held.isSettled.read, subscribe: held.isSettled.subscribe },
    writers: { read: held.writers.read, subscribe: held.writers.subscribe },
    name: (writer: Writer): void => {
      held.names.set(writer.id, writer.name);
      for (const [client, { user }] of awareness.getStates()) {
        if ((user as Writer | undefined)?.id === writer.id) showCaret(awareness, client, undefined, writer);
      }
    },
    /** Writes the text where everybody reads it, as when its field is left. */
    settle: (): void => void settler.settle(),
    close: (): void => {
      keep(held);
      holdUnsent(held, label);
      awareness.setLocalState(null);
      for (const end of ends) end();
      window.removeEventListener('pagehide', onLeave);
      void sender
        .send()
        .then(() => settler.settle())
        .finally(() => {
          held.closed = true;
          sender.stop();
          settler.stop();
          leaveRoom();
          awareness.destroy();
          doc.destroy();
        });
    },
  };
};

export type WritingSession = ReturnType<typeof openSession>;
