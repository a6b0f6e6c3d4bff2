import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '../src/shared/ids.ts';
import { line, median, openStage, rideAs } from './stage.ts';

// Streams answers of a model that sends a word every few milliseconds. The first word of the app is compared with that of the model asked
// directly, and lists that are read while fifty answers stream at once with lists that are read alone.
const asks = Number(process.env['BENCH_REQUESTS'] ?? 60);
const streams = 50;
/** Milliseconds that the app may add to the first word, and how often as long a list may take beside the streams. */
const targets = { later: 50, slower: 2 };
const words = 600;
const pause = 20;

const chunk = (content: string): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;

/** Answers `words` words, one after each pause; the short answer ends after three. */
const model = createServer((request, response) => {
  let text = '';
  request.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  request.on('end', () => {
    let left = text.includes('a long answer') ? words : 3;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const timer = setInterval(() => {
      left -= 1;
      if (left >= 0) return void response.write(chunk('word '));
      clearInterval(timer);
      response.end('data: [DONE]\n\n');
    }, pause);
    response.on('close', () => clearInterval(timer));
  });
});
await new Promise<void>((ready) => model.listen(0, '127.0.0.1', ready));
const modelUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;

/** Returns the milliseconds until the first word of an answer has come; the answer is read to its end. */
const firstWord = async (url: string, headers: Record<string, string>, body: object, mark: string): Promise<number> => {
  const begun = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  let came: number | undefined;
  const decoder = new TextDecoder();
  for await (const piece of response.body)
    if (came === undefined && decoder.decode(piece as Uint8Array).includes(mark)) came = performance.now() - begun;
  if (came === undefined) throw new Error('no word came');
  return came;
};

const stage = await openStage();
try {
  const [who] = await stage.cast(1);
  if (who === undefined) throw new Error('nobody to ask');
  await stage.pool.query("insert into feature_flag (name, enabled) values ('chat-bot', true)");
  await stage.inOrg(who.orgId, (client) => client.query('update org set uses_model = true where id = $1', [who.orgId]));
  const app = await stage.app({ AI_URL: modelUrl, AI_MODEL: 'm', AI_TOKENS_PER_PERSON: '2000000000', AI_TOKENS_PER_ORG: '2000000000' });
  const { headers } = await rideAs(app.base, who);
  const ask = (question: string) => firstWord(`${app.base}/api/v2/chat/ask`, headers, { session_id: newId(), question }, '"text"');
  const bare = () =>
    firstWord(`${modelUrl}/chat/completions`, {}, { model: 'm', stream: true, messages: [{ role: 'user', content: 'short' }] }, 'word');
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let n = -10; n < asks; n += 1) {
    const [first, other] = [await ask('What about cedar and deposits?'), await bare()];
    // The first ones are a warm-up.
    if (n < 0) continue;
    ours.push(first);
    theirs.push(other);
  }
  const later = median(ours) - median(theirs);
  line(
    'first word of an answer, after the bare model, median',
    `${later.toFixed(1)} ms`,
    `${targets.later} ms`,
    later / targets.later,
    'at most 1',
  );

  const list = async (): Promise<number> => {
    const begun = performance.now();
    const answer = await fetch(`${app.base}/api/v2/todos/search`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ filters: [{ field: 'tractionId', value: who.traction.id }], includeTotalCount: true }),
    });
    if (!answer.ok) throw new Error(`a list was answered with ${answer.status}`);
    await answer.arrayBuffer();
    return performance.now() - begun;
  };
  const lists = async (): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < 200; n += 1) times.push(await list());
    return median(times);
  };
  await lists();
  const alone = await lists();
  // One after the other: fifty questions within one instant wait for connections, and some would be refused as by any busy server.
  const running: Promise<number>[] = [];
  for (let n = 0; n < streams; n += 1) {
    const answer = ask('Give me a long answer');
    // What fails is thrown below, where the servers are stopped first.
    answer.catch(() => undefined);
    running.push(answer);
    await new Promise((begun) => setTimeout(begun, 100));
  }
  const beside = await lists();
  line(
    `a list beside ${streams} streams, median`,
    `${beside.toFixed(1)} ms`,
    `${alone.toFixed(1)} ms`,
    beside / alone,
    `at most ${targets.slower}`,
  );
  await Promise.all(running);
  await app.stop();
} finally {
  await stage.close();
  model.closeAllConnections();
  model.close();
}
