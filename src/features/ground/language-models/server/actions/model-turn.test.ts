import { expect, it } from 'vitest';
import { ModelTurn } from './model-turn.ts';

it('reads a turn that is cut between any two bytes', async () => {
  const text = 'data: {"choices":[{"delta":{"content":"Cédar 💣"},"finish_reason":"stop"}]}\r\n\r\ndata: [DONE]\n\n';
  const bytes = new TextEncoder().encode(text);
  for (let at = 1; at < bytes.length; at += 1) {
    const said: string[] = [];
    const turn = new ModelTurn((words) => said.push(words));
    const pieces = async function* () {
      yield await Promise.resolve(bytes.subarray(0, at));
      yield bytes.subarray(at);
    };
    const words = turn.read(pieces());
    expect((await words.next()).value, `cut at ${at}`).toBe('Cédar 💣');
    await words.return(undefined);
    expect(said).toEqual(['Cédar 💣']);
  }
});
