import { describe, expect, it } from 'vitest';
import type { Route } from '#server/http/route.ts';
import { company } from '#testing/company.ts';
import { inputSchemas, sampleOf } from '#testing/sample.ts';
import { makeThings, pickingFor } from '#testing/things.ts';
import { routes } from './features.ts';

const { here, owner, member, traction } = await company();

describe('somebody who is blocked in an organisation', () => {
  it('may neither read nor write there; not even cached answers are sent to them', async () => {
    const things = { ...(await makeThings(owner, traction, member.personId)), sessionContextId: member.context };
    const inside = routes.filter(({ access }) => access.kind === 'org');
    /** Asks an endpoint, with all that a command takes, then the other way round: some of it may exclude the other, or a read may need it. */
    const ask = async (
      route: Route,
      whole = route.endpoint.reads === undefined,
      isFirst = true,
    ): Promise<{ status: number; messages?: unknown }> => {
      const { endpoint } = route;
      const { params, query, body } = inputSchemas(endpoint);
      const pick = pickingFor(route, things);
      const input = {
        params: sampleOf(params, pick, '', true) as never,
        query: sampleOf(query, pick, '', true) as never,
        body: sampleOf(body, pick, '', whole) as never,
      };
      const [type] = endpoint.transport?.kind === 'upload' ? endpoint.transport.types : [];
      const answer = await member.call(endpoint, input, type === undefined ? {} : { 'content-type': type });
      return isFirst && answer.status === 422 ? ask(route, !whole, false) : answer;
    };
    const reads = inside.filter(({ endpoint }) => endpoint.reads !== undefined);
    expect(reads.length).toBeGreaterThan(20);
    const before = new Map<string, number>();
    for (const route of reads) before.set(route.endpoint.name, (await ask(route)).status);
    expect([...before.values()].filter((status) => status === 200).length).toBeGreaterThan(20);
    await here.sql('update org_member set blocked = true where person_id = $1', [member.personId], owner.orgId);
    for (const route of inside)
      expect(await ask(route), route.endpoint.name).toMatchObject({ status: 403, messages: [{ code: 'noOrganisation' }] });
  });
});
