import { setTimeout as pause } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import { ModelFault } from './model-client.ts';

/** Milliseconds for which words are gathered: each text passes several steps before it is sent, and nobody reads faster. */
const gatherFor = 50;

const text = z.nullish(z.string());

/** A piece of a turn in the OpenAI format, as far as it is read here. Some servers tell thoughts by one name, some by another. */
const pieceSchema = z.object({
  choices: z.array(
    z.object({
      delta: z.nullish(
        z.object({
          content: text,
          reasoning_content: text,
          reasoning: text,
          tool_calls: z.nullish(
            z.array(
              z.object({
                index: z.nullish(z.number()),
                id: text,
                function: z.nullish(z.object({ name: text, arguments: text })),
              }),
            ),
          ),
        }),
      ),
      finish_reason: text,
    }),
  ),
  usage: z.nullish(z.object({ total_tokens: z.nullish(z.number()) })),
});

type Piece = z.infer<typeof pieceSchema>;
type Delta = NonNullable<Piece['choices'][number]['delta']>;

/** A tool that the model calls: its arguments are a text that should be JSON. */
export interface ModelCall {
  id: string;
  name: string;
  arguments: string;
}

const pieceOf = (data: string): Piece => {
  try {
    return z.parse(pieceSchema, JSON.parse(data));
  } catch {
    throw new ModelFault('the model answers what nobody can read');
  }
};

/** One turn of the model, which is read from the events that it sends. `say` is told each text that the model has made. */
export class ModelTurn {
  readonly #say: (text: string) => void;
  readonly #calls = new Map<number, ModelCall>();
  #fresh = '';
  readonly #hasBegun = Promise.withResolvers<void>();
  #hasEnded = false;
  /** All words of the turn. */
  words = '';
  /** The tokens that it has cost, as far as the model says so. */
  tokens: number | undefined;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  /** The tools that it calls, in their order. */
  get calls(): ModelCall[] {
    return [...this.#calls.values()];
  }

  #hear(said: string | null | undefined): string {
    if (typeof said !== 'string' || said === '') return '';
    this.#say(said);
    return said;
  }

  #takeCalls(calls: Delta['tool_calls']): void {
    for (const { index, id, function: called } of calls ?? []) {
      const at = index ?? this.#calls.size;
      const call = this.#calls.get(at) ?? { id: id ?? `call-${at}`, name: called?.name ?? '', arguments: '' };
      call.arguments += this.#hear(called?.arguments);
      this.#calls.set(at, call);
    }
  }

  #take(data: string): void {
    if (data === '[DONE]') {
      this.#hasEnded = true;
      return;
    }
    const { choices, usage } = pieceOf(data);
    this.tokens = usage?.total_tokens ?? this.tokens;
    const [choice] = choices;
    if (typeof choice?.finish_reason === 'string') this.#hasEnded = true;
    const { content, reasoning_content: thought, reasoning, tool_calls: calls } = choice?.delta ?? {};
    this.#hear(thought ?? reasoning);
    this.#fresh += this.#hear(content);
    this.#takeCalls(calls);
  }

  async #feed(bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    const parser = createParser({ onEvent: ({ data }) => this.#take(data) });
    for await (const piece of bytes) {
      parser.feed(decoder.decode(piece, { stream: true }));
      if (this.#fresh !== '') this.#hasBegun.resolve();
    }
    if (!this.#hasEnded) throw new ModelFault('the model stopped before its end');
  }

  /** Yields the turn's words: the first ones at once, then every 50 ms those that have come. Whoever stops early must end the bytes. */
  async *read(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
    let isOver = false;
    const end = this.#feed(bytes).finally(() => {
      isOver = true;
    });
    await Promise.race([end, this.#hasBegun.promise]);
    for (;;) {
      const words = this.#fresh;
      this.#fresh = '';
      this.words += words;
      if (words !== '') yield words;
      if (isOver) return await end;
      await Promise.race([end, pause(gatherFor)]);
    }
  }
}
