import { beforeEach, expect, it, vi } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import type { BulkAnswer, BulkItem } from '#shared/bulk.ts';
import { eventually } from '#testing/eventually.ts';
import { forgetUndo, undoLast } from '#web/core/toasts/last-undo.ts';
import { listToasts, toast } from '#web/core/toasts/toast.ts';
import { changeMany } from './change-many.ts';

type Ask = { body: { items: BulkItem[] } & Record<string, unknown> };
const act = vi.hoisted(() => vi.fn<(endpoint: unknown, ask: Ask) => Promise<BulkAnswer>>());
vi.mock('#web/core/outbox/use-command.ts', () => ({ sendCommand: act }));
const untilItComes = vi.hoisted(() => vi.fn(async (load: () => Promise<unknown>) => load()));
vi.mock('#web/core/code/coming.ts', () => ({ untilItComes }));

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `h${index}`,
    version: 1,
    title: `Headline ${index}`,
    ownerId: `p${index % 2}`,
    tractionId: null,
  }));
const doAll = async (_: unknown, { body }: Ask) => ({ done: body.items.map(({ id }) => ({ id, version: 2 })), refused: [] });
const command = { endpoint: headlineApi.changeMany, entity: 'headline' } as const;
const last = () => listToasts().at(-1);

beforeEach(() => {
  act.mockReset();
  forgetUndo();
  for (const { id } of listToasts()) toast.dismiss(id);
});

it('P-12: tells and undoes what was done where a later call fails, and leaves the rest picked', async () => {
  act.mockImplementationOnce(doAll).mockRejectedValueOnce(new Error('no answer'));
  const items = rows(501);
  expect(await changeMany({ ...command, items, change: { ownerId: 'p9' } })).toEqual(['h500']);
  expect(act.mock.calls.map(([, { body }]) => body.items.length)).toEqual([500, 1]);
  expect(last()?.text).toBe('500 of 501 changed. The rest is still selected: try again.');
  act.mockReset().mockImplementation(doAll);
  last()?.action?.run();
  await eventually(() => expect(act).toHaveBeenCalledTimes(2));
  expect(act.mock.calls.map(([, { body }]) => [body['ownerId'], body.items.length])).toEqual([
    ['p0', 250],
    ['p1', 250],
  ]);
});

it('D-18, P-12: is taken back by Ctrl+Z that is pressed before what tells of it has come', async () => {
  act.mockImplementation(doAll);
  const code = Promise.withResolvers<undefined>();
  untilItComes.mockImplementationOnce((load) => code.promise.then(load));
  const told = changeMany({ ...command, items: rows(1), change: { ownerId: 'p9' } });
  const undone = undoLast();
  // The answer has long come when the code does.
  await new Promise((done) => setTimeout(done, 10));
  code.resolve(undefined);
  await told;
  expect(await undone).toBe(true);
  expect(act.mock.calls.map(([, { body }]) => body['ownerId'])).toEqual(['p9', 'p0']);
});

it('P-12: leaves all picked and says nothing more where the first call fails, which is reported', async () => {
  act.mockRejectedValue(new Error('no answer'));
  expect(await changeMany({ ...command, items: rows(2), change: { ownerId: 'p9' } })).toEqual(['h0', 'h1']);
  expect(listToasts()).toEqual([]);
});

it('P-12: offers no Undo where the former value cannot be set', async () => {
  act.mockImplementation(doAll);
  await changeMany({ ...command, items: rows(2), change: { tractionId: 't1' } });
  expect(last()).toMatchObject({ text: '2 changed' });
  expect(last()?.action).toBeUndefined();
  await changeMany({ ...command, items: rows(2), change: { ownerId: 'p9' }, takesBack: ({ ownerId }) => ownerId !== 'p1' });
  act.mockClear();
  last()?.action?.run();
  await eventually(() => expect(act).toHaveBeenCalledTimes(1));
  expect(act.mock.calls[0]?.[1].body.items.map(({ id }) => id)).toEqual(['h0']);
});

it.each([
  { codes: ['stale', 'stale'], text: '2 were not brought back: somebody has changed them meanwhile.' },
  { codes: ['stale', 'ownerNotInMeeting'], text: '2 were not brought back. “Headline 1”: the owner is not in its meeting.' },
  { codes: ['ownerNotInMeeting'], text: '1 was not brought back. “Headline 0”: the owner is not in its meeting.' },
] as const)('P-12, B-38: Undo says why items stay changed: $codes', async ({ codes, text }) => {
  act.mockImplementationOnce(doAll);
  await changeMany({ ...command, items: rows(codes.length), change: { ownerId: 'p9' } });
  act.mockImplementation(async (_, { body }) => ({
    done: [],
    refused: body.items.map(({ id }) => ({ id, code: codes[Number(id.slice(1))] ?? 'stale' })),
  }));
  last()?.action?.run();
  await eventually(() => expect(last()?.text).toBe(text));
});

const refuse =
  (codes: Record<string, 'stale' | 'notAllowed'>) =>
  async (_: unknown, { body }: Ask) => ({
    done: body.items.filter(({ id }) => codes[id] === undefined).map(({ id }) => ({ id, version: 2 })),
    refused: body.items.flatMap(({ id }) => (codes[id] === undefined ? [] : [{ id, code: codes[id] }])),
  });

it.each([
  { change: { status: 'Removed' }, text: '2 removed' },
  { change: { isArchived: true }, text: '2 archived' },
  { change: { isArchived: false }, text: '2 taken out of the archive' },
  { change: { ownerId: 'p9' }, text: '2 changed' },
])('P-12: says what was done: $text', async ({ change, text }) => {
  act.mockImplementation(doAll);
  await changeMany({ ...command, items: rows(2), change });
  expect(last()?.text).toBe(text);
});

it('P-12: says that what was removed has been brought back', async () => {
  act.mockImplementation(doAll);
  const items = rows(1).map((row) => ({ ...row, status: 'Removed' }));
  await changeMany({ ...command, items, change: { status: 'Active' } });
  expect(last()?.text).toBe('1 brought back');
});

it('E-20: a removal that fails in part begins with that, then says which and why', async () => {
  act.mockImplementation(refuse({ h1: 'stale', h2: 'notAllowed', h3: 'stale' }));
  await changeMany({ endpoint: rockApi.changeMany, entity: 'rock', items: rows(5), change: { isRemoved: true }, leaves: true });
  expect(last()?.text).toBe(
    'Failed to remove some rocks. 2 of 5 removed. “Headline 1” and 1 more: somebody has changed it meanwhile. “Headline 2”: you may not change it.',
  );
});
