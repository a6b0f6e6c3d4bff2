import { type AskOf, pathOf, type StreamEndpoint } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { eventsOf } from '#web/core/api/event-stream.ts';
import type { Actor, World } from './world.ts';

/** The answer of a stream: its status, the events, and the envelope at its end; a refusal before it has codes and messages. */
export interface Streamed {
  status: number;
  events: unknown[];
  end?: { succeeded: boolean; messages: { code?: string; text: string }[] };
  codes?: Record<string, string[]>;
  messages?: { code?: string; text: string }[];
}

/** Calls a streaming endpoint over the network as a person and reads it to its end, or until `signal` is aborted. */
export const streamed = async <E extends StreamEndpoint>(
  here: Pick<World, 'port'>,
  who: Pick<Actor, 'token' | 'context'>,
  endpoint: E,
  ask: AskOf<E>,
  { signal, onEvent, accept }: { signal?: AbortSignal; onEvent?: (event: unknown) => void; accept?: string } = {},
): Promise<Streamed> => {
  const response = await fetch(`http://127.0.0.1:${here.port}/api/v2/${pathOf(endpoint, ask)}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      'x-session-context': who.context,
      'content-type': 'application/json',
      'idempotency-key': newId(),
      ...(accept === undefined ? {} : { accept }),
    },
    body: JSON.stringify((ask as { body?: unknown }).body ?? {}),
    ...(signal === undefined ? {} : { signal }),
  });
  const { status, body } = response;
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true || body === null)
    return { events: [], ...((await response.json()) as object), status };
  const answer: Streamed = { status, events: [] };
  for await (const { name, data } of eventsOf(body)) {
    if (name === 'end') return { ...answer, end: data as NonNullable<Streamed['end']> };
    answer.events.push(data);
    onEvent?.(data);
  }
  return answer;
};
