import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/core/config/config.ts';
import { type ModelReply, modelServer } from '#testing/model-server.ts';
import { askModel, type ModelTools, type ModelUse } from './ask-model.ts';

const model = await modelServer();
afterAll(() => model.close());
const config = readConfig({ NODE_ENV: 'test', AI_URL: `${model.url}/`, AI_MODEL: 'scripted', AI_SECONDS: '1' });

const event = (piece: unknown): string => `data: ${JSON.stringify(piece)}\n\n`;
const delta = (said: object, finish: string | null = null): string => event({ choices: [{ delta: said, finish_reason: finish }] });
const done = 'data: [DONE]\n\n';

/** Asks, and returns the pieces of the answer, what it cost and which fault it ended with. */
const ask = async (tools: ModelTools = {}, signal = new AbortController().signal) => {
  const use: ModelUse = { tokens: 0 };
  const pieces: string[] = [];
  let fault: unknown;
  model.asked.length = 0;
  const asking = {
    system: 'Be brief.',
    messages: [{ role: 'user' as const, content: 'Why?' }],
    tools,
    mostTokens: 9,
    temperature: 0,
    signal,
  };
  try {
    for await (const piece of askModel(config, asking, use)) pieces.push(piece);
  } catch (error) {
    fault = error;
  }
  return { pieces, fault, tokens: use.tokens, turns: model.asked.map(({ body }) => body.messages) };
};
const scripted = (reply: ModelReply) => model.script(() => reply);

describe('an answer', () => {
  it('is passed on with its first words at once, and then by fewer pieces than the model sends', async () => {
    const words = Array.from({ length: 60 }, (_, at) => `word${at} `);
    scripted({ words, pause: 5 });
    const { pieces, fault } = await ask();
    expect(fault).toBeUndefined();
    expect(pieces.join('')).toBe(words.join(''));
    expect(pieces[0]).toBe('word0 ');
    expect(pieces.length).toBeLessThan(words.length / 2);
  });

  it('is read past comments, unknown names, thoughts and empty pieces; its cost is what the model says', async () => {
    const pieces = [
      ': still here\n\n',
      delta({ role: 'assistant', content: '' }),
      delta({ content: null, reasoning_content: 'hm' }),
      event({ choices: [] }),
      delta({ content: 'Ce\u0301dar' }, 'stop').replaceAll('\n', '\r\n'),
      event({ choices: [], usage: { total_tokens: 7 }, service: 'x' }),
    ];
    scripted({ raw: [...pieces, done].join('') });
    expect(await ask()).toMatchObject({ pieces: ['Ce\u0301dar'], fault: undefined, tokens: 7 });
  });

  it.each([
    ['nonsense', 'data: {"nonsense\n\n'],
    ['null', event(null)],
    ['a piece of another shape', event({ choices: 'none' })],
    ['a number for words', delta({ content: 7 })],
    ['a failure in place of a piece', event({ error: { message: 'overloaded' } })],
    ['another document', '<html>Welcome</html>'],
    ['a stream that stops before its end', delta({ content: 'Ce' })],
  ])('is a fault where it is %s', async (_, raw) => {
    scripted({ raw: raw.includes('"Ce"') ? raw : `${raw}${raw.startsWith('data') ? done : ''}` });
    expect((await ask()).fault).toMatchObject({ message: expect.stringMatching(/^the model /) as string });
  });

  it('is a fault where it is silent for too long, and costs what was asked', async () => {
    scripted({ words: ['Ce'], ends: 'silence' });
    const { fault, tokens } = await ask();
    expect(fault).toMatchObject({ message: 'the model was silent for too long' });
    expect(tokens).toBeGreaterThan(0);
    await expect.poll(() => model.writing()).toBe(0);
  });

  it('costs nothing where it was stopped before it was asked for', async () => {
    expect(await ask({}, AbortSignal.abort())).toMatchObject({ tokens: 0, turns: [], pieces: [] });
  });
});

describe('tools', () => {
  const inputs: unknown[] = [];
  const tools: ModelTools = {
    look: {
      description: 'Looks.',
      parameters: { type: 'object' },
      run: (input) => {
        inputs.push(input);
        return Promise.resolve('seen');
      },
    },
    fall: { description: 'Falls.', parameters: { type: 'object' }, run: () => Promise.reject(new Error('a secret')) },
  };
  const told = (turns: unknown[][]) => (turns.at(-1) ?? []).slice(2);

  it('are called with arguments that came in parts, and the model reads its call and what it brought', async () => {
    const parts = [
      delta({ content: 'Let me look.', tool_calls: [{ index: 0, id: 'a', function: { name: 'look', arguments: '{"for":' } }] }),
      delta({ tool_calls: [{ index: 0, function: { arguments: '"cedar"}' } }] }),
      delta({ tool_calls: [{ id: 'b', function: { name: 'look' } }] }, 'tool_calls'),
    ];
    model.script(({ messages }) => (messages.some(({ role }) => role === 'tool') ? { words: ['Done.'] } : { raw: parts.join('') + done }));
    const { pieces, turns } = await ask(tools);
    expect(pieces).toEqual(['Let me look.', 'Done.']);
    expect(inputs).toEqual([{ for: 'cedar' }, {}]);
    const call = (id: string, input: string) => ({ id, type: 'function', function: { name: 'look', arguments: input } });
    expect(told(turns)).toEqual([
      { role: 'assistant', content: 'Let me look.', tool_calls: [call('a', '{"for":"cedar"}'), call('b', '{}')] },
      { role: 'tool', tool_call_id: 'a', content: 'seen' },
      { role: 'tool', tool_call_id: 'b', content: 'seen' },
    ]);
  });

  it.each([
    ['does not exist', 'leap', {}],
    ['is a name of every object', 'constructor', {}],
    ['is called with no JSON', 'look', 'not json'],
    ['is called with a list', 'look', '[1]'],
    ['is called with null', 'look', 'null'],
  ])('tell the model so where one %s', async (_, name, input) => {
    inputs.length = 0;
    model.script(({ messages }) => (messages.some(({ role }) => role === 'tool') ? { words: ['Well.'] } : { calls: [{ name, input }] }));
    const { pieces, turns } = await ask(tools);
    expect(pieces).toEqual(['Well.']);
    expect(inputs).toEqual([]);
    expect(told(turns)[1]).toMatchObject({ role: 'tool', content: expect.stringMatching(/^refused/) as string });
  });

  it('tell the model nothing of an error of ours', async () => {
    model.script(({ messages }) =>
      messages.some(({ role }) => role === 'tool') ? { words: ['Well.'] } : { calls: [{ name: 'fall', input: {} }] },
    );
    const { turns } = await ask(tools);
    expect(told(turns)[1]).toMatchObject({ role: 'tool', content: 'failed' });
  });
});
