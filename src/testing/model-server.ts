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

export interface ModelServer {
  /** The setting `AI_URL`. */
  url: string;
  /** All requests, in order, with their headers. */
  asked: { body: ModelRequest; headers: IncomingMessage['headers'] }[];
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

const bodyOf = async (request: IncomingMessage): Promise<ModelRequest> => {
  let text = '';
  for await (const piece of request) text += String(piece);
  return JSON.parse(text) as ModelRequest;
};

/** Opens a model on the loopback that speaks the OpenAI format and answers by script. */
export const modelServer = async (): Promise<ModelServer> => {
  let now: (request: ModelRequest) => ModelReply = () => ({ words: ['Hello.'] });
  const asked: ModelServer['asked'] = [];
  let writing = 0;
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
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
