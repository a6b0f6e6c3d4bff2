import { afterAll, describe, expect, it } from 'vitest';
import { sharedWorld } from '#testing/shared-world.ts';

const here = await sharedWorld();
afterAll(() => here.close());
const who = await here.org();

const send = async (method: 'PUT' | 'POST', url: string, payload = '') => {
  const headers = { authorization: `Bearer ${who.token}`, 'x-session-context': who.context, 'content-type': 'application/json' };
  const answer = await here.app.inject({ method, url: `/api/v2/${url}`, headers, payload });
  return { status: answer.statusCode, ...answer.json<{ messages: { code?: string }[]; codes?: Record<string, string[]> }>() };
};

describe('a body of JSON', () => {
  it('may be empty where the endpoint needs no body', async () => {
    expect(await send('PUT', 'notification-center/read/all')).toMatchObject({ status: 200, succeeded: true });
  });

  it('is answered 422 with the missing fields when it is empty', async () => {
    expect(await send('POST', 'todos')).toMatchObject({ status: 422, codes: { title: ['VAL_REQUIRED'] } });
  });

  it('is answered 400 when it is not JSON', async () => {
    expect(await send('POST', 'todos', '{"title": ')).toMatchObject({ status: 400, succeeded: false });
    expect(await send('PUT', 'notification-center/read/all', '{}')).toMatchObject({ status: 200 });
  });

  it('cannot set the prototype of an object', async () => {
    expect((await send('POST', 'todos', '{"title": "x", "__proto__": {"isAdmin": true}}')).status).toBe(400);
  });
});
