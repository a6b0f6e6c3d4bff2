import { beforeEach, expect, it, vi } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';

const call = vi.hoisted(() => vi.fn<(endpoint: unknown, ask: { body: { ids: string[] } }) => Promise<object>>());
vi.mock('./call.ts', async (load) => ({ ...(await load<object>()), call }));

const tractionId = 't1';
const rank = (...ids: string[]) => sendCommand(issueApi.rank, { body: { tractionId, ids } }, { inTurn: true, quiet: true });
const sent = () => call.mock.calls.map(([, { body }]) => body.ids[0]);

beforeEach(() => call.mockReset());

it('sends a command that has to keep its order when the one before is answered, also by a refusal', async () => {
  const first = Promise.withResolvers<object>();
  const second = Promise.withResolvers<object>();
  call.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise).mockResolvedValue({});
  const acts = [rank('a', 'b'), rank('b', 'a'), rank('c', 'a')];
  await new Promise((done) => setTimeout(done));
  expect(sent()).toEqual(['a']);
  first.resolve({});
  await acts[0];
  expect(sent()).toEqual(['a', 'b']);
  second.reject(new Error('refused'));
  await expect(acts[1]).rejects.toThrow('refused');
  await acts[2];
  expect(sent()).toEqual(['a', 'b', 'c']);
});
