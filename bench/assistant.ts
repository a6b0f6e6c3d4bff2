import { newId } from '../src/shared/ids.ts';
import { line, median, openStage, rideAs } from './stage.ts';

// Streams answers of a model that sends a word every few milliseconds. The first word of the app is compared with that of the model asked
// directly, and lists that are read while fifty answers stream at once with lists that are read alone. The model and the readers of the fifty
// answers are a process of their own.
const asks = Number(process.env['BENCH_REQUESTS'] ?? 60);
const streams = 50;
/** Milliseconds that the app may add to the first word, and how often as long a list may take beside the streams. */
const targets = { later: 50, slower: 2 };
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
  const model = await stage.peer('bare-model.ts');
  const modelUrl = `${model.base}/v1`;
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
  const tellModel = (path: string, body: object) => fetch(`${model.base}${path}`, { method: 'POST', body: JSON.stringify(body) });
  await tellModel('/begin', { url: `${app.base}/api/v2/chat/ask`, headers, streams });
  const beside = await lists();
  line(
    `a list beside ${streams} streams, median`,
    `${beside.toFixed(1)} ms`,
    `${alone.toFixed(1)} ms`,
    beside / alone,
    `at most ${targets.slower}`,
  );
  const failed = (await (await tellModel('/end', {})).json()) as string[];
  if (failed.length > 0) throw new Error(`${failed.length} answers failed: ${failed[0]}`);
  await app.stop();
} finally {
  await stage.close();
}
