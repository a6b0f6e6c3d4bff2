import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { newId } from '../src/shared/ids.ts';

// A model that sends a word every few milliseconds, and the readers of the app's answers, in a process of their own: what they cost is not the app's.
const words = 600;
const pause = 20;
/** Milliseconds between two questions: many within one instant wait for connections, and some would be refused as by any busy server. */
const between = 100;

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
};

/** Answers `words` words, one after each pause; the short answer ends after three. */
const answer = (text: string, response: ServerResponse): void => {
  let left = text.includes('a long answer') ? words : 3;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const timer = setInterval(() => {
    left -= 1;
    if (left >= 0) return void response.write(chunk({ content: 'word ' }));
    clearInterval(timer);
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
  }, pause);
  response.on('close', () => clearInterval(timer));
};

interface Reading {
  url: string;
  headers: Record<string, string>;
  streams: number;
}

/** Asks for a long answer and reads it to its end. */
const readOne = async ({ url, headers }: Reading): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ session_id: newId(), question: 'Give me a long answer' }),
  });
  const text = await response.text();
  const came = text.split('word').length - 1;
  if (!text.includes('"succeeded":true') || came < words) throw new Error(`an answer ended after ${came} words: ${text.slice(-200)}`);
};

let running: Promise<PromiseSettledResult<void>[]> = Promise.resolve([]);

/** Begins to read so many answers, one after the other; returns when all have begun. */
const begin = async (reading: Reading): Promise<void> => {
  const readers: Promise<void>[] = [];
  for (let n = 0; n < reading.streams; n += 1) {
    readers.push(readOne(reading));
    await new Promise((begun) => setTimeout(begun, between));
  }
  running = Promise.allSettled(readers);
};

/** Returns what has failed of the readers, once all have ended. */
const failures = async (): Promise<string[]> =>
  (await running).flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));

const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await bodyOf(request);
  if (request.url === '/v1/chat/completions') return answer(body, response);
  if (request.url === '/begin') await begin(JSON.parse(body) as Reading);
  response.end(JSON.stringify(request.url === '/end' ? await failures() : []));
};

const server = createServer((request, response) => void serve(request, response));
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'));
process.on('SIGINT', () => process.exit(0));
