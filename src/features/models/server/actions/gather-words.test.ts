import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherWords, joinWords } from './gather-words.ts';

const piece = (delta: object, more: object = {}): string => `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, ...more }] })}`;
const words = (content: string): string => piece({ content });

describe('joinWords', () => {
  it('joins words that follow each other, and keeps the frame of the first', () => {
    expect(joinWords([piece({ role: 'assistant', content: 'Ce' }), words('dar '), words('slips')])).toEqual([
      piece({ role: 'assistant', content: 'Cedar slips' }),
    ]);
  });

  it.each([
    ['a call of a tool', piece({ tool_calls: [{ index: 0 }] })],
    ['reasoning beside words', piece({ content: 'b', reasoning_content: 'because' })],
    ['words with an end', piece({ content: 'b' }, { finish_reason: 'stop' })],
    ['words with what they cost', `data: ${JSON.stringify({ choices: [{ delta: { content: 'b' } }], usage: { total_tokens: 9 } })}`],
    ['two answers', `data: ${JSON.stringify({ choices: [{ delta: { content: 'b' } }, { delta: { content: 'c' } }] })}`],
    ['what it costs', `data: ${JSON.stringify({ choices: [], usage: { total_tokens: 9 } })}`],
    ['the end', 'data: [DONE]'],
    ['nonsense', 'data: {"nonsense'],
    ['null', 'data: null'],
    ['a comment', ': still here'],
  ])('leaves %s as it is, in its place', (_, other) => {
    expect(joinWords([words('a'), words('b'), other, words('c'), words('d')])).toEqual([words('ab'), other, words('cd')]);
  });
});

describe('gatherWords', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const open = () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const [writer, came] = [writable.getWriter(), [] as string[]];
    const ended = gatherWords(readable).pipeTo(new WritableStream({ write: (bytes) => void came.push(new TextDecoder().decode(bytes)) }));
    ended.catch(() => undefined);
    const send = async (text: string): Promise<void> => {
      await writer.write(new TextEncoder().encode(text));
      await vi.advanceTimersByTimeAsync(0);
    };
    return { came, ended, send, writer };
  };

  it('passes the first words on at once, and those that follow together', async () => {
    const { came, send, writer, ended } = open();
    await send(`${words('a')}\n\n`);
    expect(came).toEqual([`${words('a')}\n\n`]);
    await send(`${words('b')}\r\n\r\n`);
    await send(`${words('c')}\n\n${words('d').slice(0, 9)}`);
    expect(came).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(50);
    expect(came.slice(1)).toEqual([`${words('bc')}\n\n`]);
    await send(words('d').slice(9));
    await writer.close();
    await ended;
    expect(came.slice(2)).toEqual([words('d')]);
  });

  it('passes a failure on, and nothing after it', async () => {
    const { came, send, writer, ended } = open();
    await send(`${words('a')}\n\n`);
    await send(`${words('b')}\n\n`);
    await writer.abort(new Error('cut'));
    await expect(ended).rejects.toThrow('cut');
    await vi.advanceTimersByTimeAsync(100);
    expect(came).toEqual([`${words('a')}\n\n`]);
  });

  it('stops reading, and its beat, when nobody reads any more', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const gathered = gatherWords(readable).getReader();
    const writer = writable.getWriter();
    void writer.write(new TextEncoder().encode(`${words('a')}\n\n`));
    await gathered.read();
    expect(vi.getTimerCount()).toBe(1);
    await gathered.cancel('enough');
    expect(vi.getTimerCount()).toBe(0);
    await expect(writer.closed).rejects.toBe('enough');
  });
});
