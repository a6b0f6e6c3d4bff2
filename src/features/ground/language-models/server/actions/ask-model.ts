import type { Config } from '#server/core/config/config.ts';
import { askAddress, ModelFault } from './model-client.ts';
import { type ModelCall, ModelTurn } from './model-turn.ts';

/** A tool that the model may call while it answers. What it returns is told to the model. */
export interface ModelTool {
  description: string;
  /** The JSON schema of its input, which the model is told. Nothing makes the model keep to it. */
  parameters: object;
  run: (input: Record<string, unknown>) => Promise<string>;
}

export type ModelTools = Record<string, ModelTool>;

/** A turn of the conversation that the model is told. */
export interface ModelMessage {
  role: 'user' | 'assistant';
  content: string;
}

/** What is asked of the model. */
export interface MeaningRequest {
  system: string;
  messages: readonly ModelMessage[];
  tools?: ModelTools;
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
    say: (text: string): void => {
      letters += text.length;
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

/** What every turn of an answer asks alike, in the OpenAI format. */
const mannerOf = ({ AI_MODEL = '' }: Config, { tools = {}, mostTokens, temperature, topP }: MeaningRequest): object => {
  const told = Object.entries(tools).map(([name, { description, parameters }]) => ({
    type: 'function',
    function: { name, description, parameters },
  }));
  return {
    model: AI_MODEL,
    max_tokens: mostTokens,
    temperature,
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(told.length === 0 ? {} : { tools: told }),
    stream: true,
    stream_options: { include_usage: true },
  };
};

/** Returns the input of a call; undefined where its arguments are no JSON object. */
const inputOf = (call: ModelCall): Record<string, unknown> | undefined => {
  try {
    const input: unknown = JSON.parse(call.arguments === '' ? '{}' : call.arguments);
    return typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : undefined;
  } catch {
    return undefined;
  }
};

/** Runs the tools that a turn calls, one after the other, and returns what the next turn reads of both. */
const runTools = async ({ words, calls }: ModelTurn, tools: ModelTools, say: (text: string) => void): Promise<object[]> => {
  const made = calls.map((call) => ({ ...call, input: inputOf(call) }));
  const told: object[] = [
    {
      role: 'assistant',
      content: words === '' ? null : words,
      tool_calls: made.map(({ id, name, input = {} }) => ({ id, type: 'function', function: { name, arguments: JSON.stringify(input) } })),
    },
  ];
  for (const { id, name, input } of made) {
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
    const run = tool === undefined || input === undefined ? undefined : tool.run(input).catch(() => 'failed');
    const content = (await run) ?? 'refused: there is no such tool, or its arguments are no JSON object';
    say(content);
    told.push({ role: 'tool', tool_call_id: id, content });
  }
  return told;
};

/**
 * Yields the model's words as they come; tools run in between, and after five turns the loop ends. Throws a `ModelFault`. `use` counts what it
 * costs, also where it fails or is stopped.
 */
export async function* askModel(config: Config, asking: MeaningRequest, use: ModelUse): AsyncGenerator<string> {
  const { system, tools = {} } = asking;
  const silence = watchSilence(config.AI_SECONDS);
  const requests = countTurns(use, system.length + JSON.stringify(asking.messages).length);
  const stop = new AbortController();
  const signal = AbortSignal.any([asking.signal, silence.signal, stop.signal]);
  const manner = mannerOf(config, asking);
  const messages: object[] = [{ role: 'system', content: system }, ...asking.messages];
  const say = (text: string): void => {
    silence.heard();
    requests.say(text);
  };
  let letters = 0;
  try {
    for (let count = 0; count < mostTurns; count += 1) {
      silence.heard();
      const turn = new ModelTurn(say);
      const bytes = askAddress(config, 'chat/completions', { body: { ...manner, messages }, most: mostBytes, requests, signal });
      for await (const words of turn.read(bytes)) {
        letters += words.length;
        if (letters > mostLetters) throw new ModelFault('the model answers too much');
        yield words;
      }
      requests.end(turn.tokens);
      if (turn.calls.length === 0) return;
      messages.push(...(await runTools(turn, tools, say)));
    }
  } catch (error) {
    if (error instanceof ModelFault) throw error;
    throw new ModelFault(silence.signal.aborted ? 'the model was silent for too long' : 'the model failed');
  } finally {
    silence.end();
    stop.abort();
    requests.close();
  }
}
