import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatEvent, chatApi } from '#features/assistant/chat/contract.ts';
import { newId } from '#shared/ids.ts';
import { runsOf } from '#testing/runs.ts';
import { streamed } from '#testing/streamed.ts';
import { signInAs, type World, world } from '#testing/world.ts';
import { english, spanish, type Written } from '#testing/written-questions.ts';
import { demoPassword } from './demo/people.ts';
import { seedDemo } from './demo.ts';

let here: World;
let theo: Awaited<ReturnType<typeof signInAs>>;

beforeAll(async () => {
  here = await world();
  await seedDemo(here.appContext);
  await here.sql("insert into feature_flag (name, enabled) values ('chat-bot', true)");
  theo = await signInAs(() => here.app, 'theo.okafor@harborandpine.com', demoPassword);
});
afterAll(() => here.close());

/** Returns the answer to a question in one line: its sentence, then each list with its count and its first titles. */
const answerTo = async (question: string, session_id = newId(), tractionId: string | null = null): Promise<string> => {
  const { events } = await streamed(here, theo, chatApi.ask, { body: { session_id, question, tractionId } });
  const all = events as ChatEvent[];
  const text = all.map((event) => event.text ?? '').join('');
  const groups = all.flatMap(({ counted }) => counted?.groups ?? []);
  const lists = groups.map(({ title, count, rows }) => `${title} ${count}: ${rows.map((row) => row.title).join(', ')}`);
  const proposals = all.flatMap(({ proposal }) => (proposal === undefined ? [] : [`proposes ${proposal.title}`]));
  return [text, ...lists, ...proposals, ...all.flatMap(({ sources = [] }) => sources.map(({ title }) => title))].join(' | ');
};

/** The share of questions that may be answered wrongly: language is wider than rules. */
const mostWrong = 0.1;

/** Every question at length; each day some of them, from all parts of the list. */
const { numRuns } = runsOf(12);
const some = (questions: readonly Written[]): readonly Written[] => {
  const step = Math.max(1, Math.floor(questions.length / numRuns));
  return questions.filter((_, place) => place % step === 0);
};

const wrongOf = async (questions: readonly Written[]): Promise<string[]> => {
  const wrong: string[] = [];
  for (const [question, ...parts] of questions) {
    const said = await answerTo(question);
    if (!parts.every((part) => said.includes(part)))
      wrong.push(`${question}\n  says ${said}\n  and lacks ${parts.filter((part) => !said.includes(part)).join(' … ')}`);
  }
  return wrong;
};

describe('questions about the demo company, answered by rules', () => {
  it('has a hundred of them', () => {
    expect(english.length + spanish.length).toBeGreaterThanOrEqual(100);
  });

  it('answers nine of ten in English', { timeout: 120_000 }, async () => {
    const wrong = await wrongOf(some(english));
    expect(wrong.length / some(english).length, wrong.join('\n')).toBeLessThanOrEqual(mostWrong);
  });

  it('answers nine of ten in Spanish', { timeout: 120_000 }, async () => {
    await here.sql("update person set locale = 'es-MX' where email = 'theo.okafor@harborandpine.com'");
    const wrong = await wrongOf(some(spanish));
    expect(wrong.length / some(spanish).length, wrong.join('\n')).toBeLessThanOrEqual(mostWrong);
    await here.sql("update person set locale = 'en-US' where email = 'theo.okafor@harborandpine.com'");
  });
});
