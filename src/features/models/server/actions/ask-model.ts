import type { ModelMessage, ToolSet } from 'ai';
import type { Config } from '../../../../server/config/config.ts';
import { gatherWords } from './gather-words.ts';
import { ModelFault, modelProvider } from './model-provider.ts';

/** What is asked of the model. */
export interface Asking {
  system: string;
  messages: ModelMessage[];
  tools?: ToolSet;
  /** The most tokens of each of the model's turns. */
  mostTokens: number;
  temperature: number;
  topP?: number;
  signal: AbortSignal;
}

/** What an answer has cost: of each turn of the model what it says, and by the letters that travelled where it does not, as when it is stopped. */
export interface ModelUse {
  tokens: number;
}

/** Letters of a token, at the least: what a text costs is so never guessed too low. */
const lettersPerToken = 2;

/** Returns the most tokens that texts of these lengths cost, in letters. */
export const tokensOf = (letters: number): number => Math.ceil(letters / lettersPerToken);

/** The most turns of the model for one answer: after each it may have called tools. */
export const mostTurns = 5;
/** The most bytes of one turn's answer; more is cut off and is a fault. */
const mostBytes = 1_000_000;
/** The most letters of a whole answer. */
const mostLetters = 20_000;

/** Counts the turns of the model that cost something, and what each has read and said. */
const countTurns = (use: ModelUse, read: number) => {
  let [asked, ended, letters] = [0, 0, read];
  return {
    ask: (): void => {
      asked += 1;
    },
    /** A turn that the model has refused, or of which it never heard, costs nothing. */
    refuse: (): void => {
      asked -= 1;
    },
    /** Notes what the model has said, or what a tool has told it: later turns read it again. */
    say: (text: unknown): void => {
      letters += typeof text === 'string' ? text.length : (JSON.stringify(text) ?? '').length;
    },
    end: (tokens: number | undefined): void => {
      ended += 1;
      use.tokens += tokens === undefined || tokens <= 0 ? tokensOf(letters) : tokens;
    },
    /** Counts the turn that has not come to its end. */
    close: (): void => {
      if (asked > ended) use.tokens += tokensOf(letters);
    },
  };
};

/** Aborts once nothing has come for a while. */
const watchSilence = (seconds: number) => {
  const silent = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), seconds * 1_000);
  };
  heard();
  return { signal: silent.signal, heard, end: () => clearTimeout(timer) };
};

/**
 * Yields the model's words as they come; tools run in between, and after five turns the loop ends. Throws a `ModelFault`. `use` counts what it
 * costs, also where it fails or is stopped.
 */
export async function* askModel(config: Config, asking: Asking, use: ModelUse): AsyncGenerator<string> {
  const { system, messages, tools, mostTokens, temperature, topP, signal } = asking;
  const silence = watchSilence(config.AI_SECONDS);
  const stop = new AbortController();
  const turns = countTurns(use, system.length + JSON.stringify(messages).length);
  let letters = 0;
  try {
    const { isStepCount, streamText } = await import('ai');
    const provider = await modelProvider(config, { most: mostBytes, requests: turns, pass: gatherWords });
    const { stream } = streamText({
      model: provider(config.AI_MODEL ?? ''),
      system,
      messages,
      maxOutputTokens: mostTokens,
      temperature,
      ...(topP === undefined ? {} : { topP }),
      ...(tools === undefined ? {} : { tools }),
      stopWhen: isStepCount(mostTurns),
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, silence.signal, stop.signal]),
      // What fails comes as a part of the stream; the library would write it to the console, with the texts.
      onError: () => undefined,
    });
    for await (const part of stream) {
      silence.heard();
      if (part.type === 'finish-step') turns.end(part.usage.totalTokens);
      if (part.type === 'tool-call') turns.say(part.input);
      if (part.type === 'tool-result') turns.say(part.output);
      if (part.type === 'reasoning-delta') turns.say(part.text);
      if (part.type === 'error') throw new ModelFault('the model failed');
      if (part.type === 'abort') throw new ModelFault('the model was silent for too long');
      if (part.type !== 'text-delta') continue;
      turns.say(part.text);
      letters += part.text.length;
      if (letters > mostLetters) throw new ModelFault('the model answers too much');
      yield part.text;
    }
  } catch (error) {
    throw error instanceof ModelFault ? error : new ModelFault('the model failed');
  } finally {
    silence.end();
    stop.abort();
    turns.close();
  }
}
