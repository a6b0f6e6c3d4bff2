import { describe, expect, it } from 'vitest';
import { eventsOf } from './event-stream.ts';

const read = async (...chunks: string[]) => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const found: unknown[] = [];
  for await (const event of eventsOf(body)) found.push(event);
  return found;
};

describe('eventsOf', () => {
  it('yields events however the bytes are cut, and their names', async () => {
    const whole = 'data: {"text":"Grüße"}\n\n: still here\n\nevent: end\ndata: {"succeeded":true}\n\n';
    const wanted = [
      { name: '', data: { text: 'Grüße' } },
      { name: 'end', data: { succeeded: true } },
    ];
    expect(await read(whole)).toEqual(wanted);
    expect(await read(...whole)).toEqual(wanted);
  });

  it('takes an event that is cut off for none', async () => {
    expect(await read('data: {"text":"a"}\n\ndata: {"te')).toEqual([{ name: '', data: { text: 'a' } }]);
    expect(await read()).toEqual([]);
  });
});
