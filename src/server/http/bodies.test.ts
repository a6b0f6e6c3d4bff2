import { afterAll, describe, expect, it } from 'vitest';
import { world } from '../../testing/world.ts';

const here = await world();
afterAll(() => here.close());
const who = await here.org();

const send = async (method: 'PUT' | 'POST', url: string, payload = '') => {
  const headers = { authorization: `Bearer ${who.token}`, 'x-session-context': who.context, 'content-type': 'application/json' };
  const answer = await here.app.inject({ method, url: `/api/v2/${url}`, headers, payload });
  return { status: answer.statusCode, ...answer.json<{ messages: { code?: string }[]; codes?: Record<string, string[]> }>() };
};

describe('a body of JSON', () => {
  it('without a byte is none: what needs none is done', async () => {
    expect(await send('PUT', 'notification-center/read/all')).toMatchObject({ status: 200, succeeded: true });
  });

  it('without a byte lacks the fields that the endpoint needs', async () => {
    expect(await send('POST', 'todos')).toMatchObject({ status: 422, codes: { title: ['VAL_REQUIRED'] } });
  });

  it('that cannot be read is told so', async () => {
    expect(await send('POST', 'todos', '{"title": ')).toMatchObject({ status: 400, succeeded: false });
    expect(await send('PUT', 'notification-center/read/all', '{}')).toMatchObject({ status: 200 });
  });

  it('cannot change what an object is', async () => {
    expect((await send('POST', 'todos', '{"title": "x", "__proto__": {"isAdmin": true}}')).status).toBe(400);
  });
});
