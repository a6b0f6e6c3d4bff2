import { afterAll, describe, expect, it } from 'vitest';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import { smallBody } from './body-limit.ts';

const here = await sharedWorld();
afterAll(() => here.close());
const who = await here.org();

interface Refused {
  messages: { code: string }[];
  codes?: Record<string, string[]>;
  errors?: Record<string, string[]>;
  unlisted?: number;
}

const send = async (url: string, payload: string, signedIn = true) => {
  const headers = {
    'content-type': 'application/json',
    ...(signedIn ? { authorization: `Bearer ${who.token}`, 'x-session-context': who.context } : {}),
  };
  const answer = await here.app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, size: answer.body.length, body: answer.json<Refused>() };
};

const unknown = (amount: number): Record<string, number> => Object.fromEntries(Array.from({ length: amount }, (_, n) => [`x${n}`, 1]));

describe('unknown names and invalid values', () => {
  it('are counted, not listed, beyond twenty', async () => {
    const { status, size, body } = await send('/api/v2/todos', JSON.stringify(unknown(60_000)));
    expect(status).toBe(422);
    expect(size).toBeLessThan(10_000);
    expect(Object.keys(body.codes ?? {})).toHaveLength(20);
    expect(body.codes).toMatchObject({ x0: ['VAL_UNKNOWN'], x19: ['VAL_UNKNOWN'] });
    expect(body.unlisted).toBeGreaterThanOrEqual(60_000 - 20);
  });

  it('are refused and counted in nested objects too', async () => {
    const items = [{ id: newId(), text: 'Read the numbers', isDone: false, ...unknown(30) }];
    const url = `/api/v2/meeting/${newId()}/updatechecklist`;
    const answer = await here.app.inject({
      method: 'PUT',
      url,
      headers: { authorization: `Bearer ${who.token}`, 'x-session-context': who.context },
      payload: { items },
    });
    const body = answer.json<Refused>();
    expect(answer.statusCode).toBe(422);
    expect(body.codes).toMatchObject({ 'items.0.x0': ['VAL_UNKNOWN'] });
    expect(body.unlisted).toBe(10);
  });

  it('are not checked one by one in a list that is longer than its contract allows', async () => {
    const { status, body } = await send('/api/v2/todos', JSON.stringify({ ownerIds: Array.from({ length: 200_000 }, () => 0) }));
    expect(status).toBe(422);
    expect(body.codes).toEqual({ ownerIds: ['VAL_TOO_LONG'] });
    expect(body.unlisted).toBeUndefined();
  });

  it('are counted beyond twenty in a list within its limit', async () => {
    const { status, body } = await send('/api/v2/todos', JSON.stringify({ ownerIds: Array.from({ length: 300 }, () => 0) }));
    expect(status).toBe(422);
    expect(Object.keys(body.codes ?? {})).toHaveLength(20);
    expect(body.unlisted).toBeGreaterThan(250);
  });

  it('are shortened when their names are very long', async () => {
    const { size } = await send('/api/v2/todos', JSON.stringify({ ['x'.repeat(500_000)]: 1 }));
    expect(size).toBeLessThan(2_000);
  });

  it('are refused also when they are called like members of every object, such as __proto__', async () => {
    const answer = await here.app.inject({
      url: '/api/v2/todos?ids=&__proto__=1',
      headers: { authorization: `Bearer ${who.token}`, 'x-session-context': who.context },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('"__proto__":["VAL_UNKNOWN"]');
  });

  it('never cause a 500, however deeply they are nested', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const answer = await who.call(todoApi.create, {
      body: { title: 'Deep', tractionId: null, ownerId: who.personId, dueDate: '2026-03-10' },
    });
    const put = await here.app.inject({
      method: 'PUT',
      url: `/api/v2/todo/${answer.id}`,
      headers: {
        authorization: `Bearer ${who.token}`,
        'x-session-context': who.context,
        'content-type': 'application/json',
        'idempotency-key': newId(),
      },
      payload: `{"title":"Deep","dueDate":"2026-03-10","source":${deep}}`,
    });
    expect(put.statusCode, put.body).toBeLessThan(500);
  });
});

describe('a body', () => {
  it.each(['/api/v2/account/register', '/api/v2/account/reset-password', '/api/auth/sign-in/email', '/api/auth/sign-out'])(
    'of more than 16 KB is too large for %s',
    async (url) => {
      const { status, body } = await send(url, JSON.stringify(unknown(3_000)), false);
      expect(status).toBe(413);
      expect(body).toMatchObject({ succeeded: false, messages: [{ code: 'tooLarge' }] });
    },
  );

  it('is limited too where there is no contract', async () => {
    const payload = JSON.stringify({ x: 'x'.repeat(smallBody) });
    expect((await send('/api/v2/account/accept-policy', payload)).status).toBe(413);
  });

  it('of a command may contain a whole rich text, but no more than a megabyte', async () => {
    expect((await send('/api/v2/todos', JSON.stringify({ contentHtml: 'x'.repeat(300_000) }))).status).toBe(422);
    expect((await send('/api/v2/todos', JSON.stringify({ contentHtml: 'x'.repeat(1_100_000) }))).status).toBe(413);
  });
});
