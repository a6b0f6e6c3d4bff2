import { addManyPeople } from '../src/testing/many.ts';
import { line, openStage, percentile, rideAs } from './stage.ts';

// Searches people in an organisation of 2,000 through the whole path, as the table of members does: by name, by role, and by a part of a
// name. A membership changes before each request, so that no answer can be reused.
const people = 2_000;
const requests = Number(process.env['BENCH_REQUESTS'] ?? 200);
/** Milliseconds within which 95 of 100 searches are to be answered. */
const target = 50;

const stage = await openStage();
try {
  const [who] = await stage.cast(1);
  if (who === undefined) throw new Error('nobody to search for people');
  await stage.inOrg(who.orgId, async (client) => {
    await addManyPeople(client, who.orgId, people - 1, { roles: ['Admin', 'Manager', 'Member', 'Observer'] });
  });
  // As autovacuum does within a minute of such a change.
  await stage.inOrg(who.orgId, (client) => client.query('analyze person, org_member'));
  const app = await stage.app();
  const { headers } = await rideAs(app.base, who);
  const asked = [
    { sorts: [{ field: 'FirstName', direction: 'asc' }], filters: [] },
    { sorts: [{ field: 'role', direction: 'desc' }], filters: [] },
    { sorts: [{ field: 'FirstName', direction: 'asc' }], filters: [{ field: 'nameOrEmail', operator: 'contains', value: 'last19' }] },
  ];
  const times: number[] = [];
  for (let n = 0; n < requests; n += 1) {
    await stage.inOrg(who.orgId, (client) =>
      client.query(
        "update org_member set eos_role = case eos_role when 'Other' then 'Visionary' else 'Other' end where org_id = $1 and person_id = $2",
        [who.orgId, who.personId],
      ),
    );
    const begun = performance.now();
    const answer = await fetch(`${app.base}/api/v2/people/search`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ startIndex: 0, endIndex: 100, includeTotalCount: true, ...asked[n % asked.length] }),
    });
    const { totalCount } = (await answer.json()) as { totalCount?: number };
    if (totalCount === undefined || totalCount === 0) throw new Error(`the search was answered with ${answer.status}`);
    // The first requests are a warm-up.
    if (n >= requests / 10) times.push(performance.now() - begun);
  }
  const slow = percentile(times, 0.95);
  line(`search among ${people} people, p95`, `${slow.toFixed(1)} ms`, `${target} ms`, slow / target, 'at most 1');
  await app.stop();
} finally {
  await stage.close();
}
