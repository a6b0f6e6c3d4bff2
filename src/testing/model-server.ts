import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What the app asks of a model, as far as tests look at it. */
export interface ModelRequest {
  messages: { role: string; content: string | null }[];
  tools?: { function: { name: string } }[];
  max_tokens?: number;
  temperature?: number;
  top_p?: number;
}

/** What a model answers: words, calls of tools, or one of the ways to misbehave. */
export interface ModelReply {
  words?: readonly string[];
  calls?: readonly { name: string; input: unknown }[];
  /** Tokens that it says it has used; 100 by default. */
  tokens?: number;
  /** Answers with this status and no words. */
  status?: number;
  /** Sends this in place of events. */
  raw?: string;
  /** What happens after the words, in place of an orderly end: nothing more comes, or the connection breaks. */
  ends?: 'silence' | 'cut';
  /** Sends words without end. */
  endless?: true;
  /** Milliseconds between the words, which else come at once. */
  pause?: number;
}

/** What an embedding model answers: a vector for each text, or one of the ways to misbehave. */
export interface EmbeddingReply {
  vectors?: readonly (readonly unknown[])[];
  /** Tokens that it says it has used; by default it does not say. */
  tokens?: number;
  status?: number;
  /** Sends this in place of JSON. */
  raw?: string;
  /** Sends its caller to this address. */
  redirect?: string;
  ends?: 'silence' | 'cut';
  endless?: true;
}

export interface ModelServer {
  /** The setting `AI_URL`. */
  url: string;
  /** All requests, in order, with their headers. */
  asked: { body: ModelRequest; headers: IncomingMessage['headers'] }[];
  /** All requests for vectors, in order: their texts, the model that they name, and their headers. */
  embedded: { input: string[]; model: string; headers: IncomingMessage['headers'] }[];
  /** Says how the next requests for vectors are answered. */
  embed: (answer: (texts: string[]) => EmbeddingReply | Promise<EmbeddingReply>) => void;
  /** Returns how many answers are under way. */
  writing: () => number;
  /** Says how the next requests are answered. */
  script: (answer: (request: ModelRequest) => ModelReply) => void;
  close: () => Promise<void>;
}

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

const usage = (tokens: number): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices: [], usage: { prompt_tokens: tokens, completion_tokens: 0, total_tokens: tokens } })}\n\n`;

const floods = (response: ServerResponse): void => {
  const words = chunk({ content: 'word '.repeat(10_000) });
  const more = (): void => {
    while (!response.destroyed) if (!response.write(words)) return void response.once('drain', more);
  };
  response.on('error', () => undefined);
  more();
};

const answer = async (response: ServerResponse, reply: ModelReply): Promise<void> => {
  const { words = [], calls = [], tokens = 100, status = 200, raw, ends, endless, pause } = reply;
  if (status !== 200) {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: 'scripted' } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (endless === true) return floods(response);
  if (raw !== undefined) {
    response.end(raw);
    return;
  }
  for (const word of words) {
    response.write(chunk({ role: 'assistant', content: word }));
    if (pause !== undefined) await wait(pause);
    if (response.destroyed) return;
  }
  for (const [index, { name, input }] of calls.entries()) {
    const called = {
      index,
      id: `call${index}`,
      type: 'function',
      function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
    };
    response.write(chunk({ role: 'assistant', tool_calls: [called] }));
  }
  if (ends === 'silence') return;
  if (ends === 'cut') {
    setImmediate(() => response.destroy());
    return;
  }
  response.write(chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'));
  response.write(usage(tokens));
  response.end('data: [DONE]\n\n');
};

const floodNumbers = (response: ServerResponse): void => {
  const numbers = '0.123456,'.repeat(10_000);
  response.write('{"data":[{"embedding":[');
  const more = (): void => {
    while (!response.destroyed) if (!response.write(numbers)) return void response.once('drain', more);
  };
  response.on('error', () => undefined);
  more();
};

const answerVectors = (response: ServerResponse, reply: EmbeddingReply): void => {
  const { vectors = [], tokens, status = 200, raw, redirect, ends, endless } = reply;
  if (redirect !== undefined) return void response.writeHead(307, { location: redirect }).end();
  response.writeHead(status, { 'content-type': 'application/json' });
  if (status !== 200) return void response.end(JSON.stringify({ error: { message: 'scripted' } }));
  if (ends === 'silence') return response.flushHeaders();
  if (endless === true) return floodNumbers(response);
  if (ends === 'cut') {
    response.write('{"data":[{"embedding":[0.1,');
    return void setImmediate(() => response.destroy());
  }
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
  const usage = tokens === undefined ? {} : { usage: { prompt_tokens: tokens, total_tokens: tokens } };
  response.end(raw ?? JSON.stringify({ object: 'list', model: 'scripted', data, ...usage }));
};

const bodyOf = async <Body>(request: IncomingMessage): Promise<Body> => {
  let text = '';
  for await (const piece of request) text += String(piece);
  return JSON.parse(text) as Body;
};

/** Opens a model on the loopback that speaks the OpenAI format and answers by script. */
export const modelServer = async (): Promise<ModelServer> => {
  let now: (request: ModelRequest) => ModelReply = () => ({ words: ['Hello.'] });
  let nowVectors: (texts: string[]) => EmbeddingReply | Promise<EmbeddingReply> = () => ({ status: 404 });
  const asked: ModelServer['asked'] = [];
  const embedded: ModelServer['embedded'] = [];
  let writing = 0;
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/embeddings') === true) {
      void bodyOf<{ input: string[]; model: string }>(request).then(async ({ input, model }) => {
        embedded.push({ input, model, headers: request.headers });
        answerVectors(response, await nowVectors(input));
      });
      return;
    }
    void bodyOf<ModelRequest>(request).then((body) => {
      asked.push({ body, headers: request.headers });
      writing += 1;
      response.once('close', () => {
        writing -= 1;
      });
      void answer(response, now(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    embedded,
    embed: (next) => {
      nowVectors = next;
    },
    writing: () => writing,
    script: (next) => {
      now = next;
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
};
