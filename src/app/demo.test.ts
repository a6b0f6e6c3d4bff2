import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoLines } from '#server/start.ts';
import { signInAs, type World, world } from '#testing/world.ts';
import { demoPassword } from './demo/people.ts';
import { closeDemo, seedDemo } from './demo.ts';

let first: World;
let second: World;
let lines: string[];

beforeAll(async () => {
  first = await world();
  second = await world();
  lines = await seedDemo(first.appContext);
  await seedDemo(second.appContext);
});
afterAll(async () => {
  await first.close();
  await second.close();
});

const read = async <Answer>(here: World, email: string, path: string): Promise<Answer> => {
  const { token, context } = await signInAs(() => here.app, email, demoPassword);
  const answer = await here.app.inject({
    url: `/api/v2/${path}`,
    headers: { authorization: `Bearer ${token}`, 'x-session-context': context },
  });
  return answer.json<Answer>();
};

const session = (here: World, email: string) =>
  read<{ orgId: string; teams: { id: string; title: string }[]; user: { roles: string[] } }>(here, email, 'session/reload');

const tables = [
  'traction',
  'thread',
  'meeting',
  'invitee',
  'measurable',
  'measured_value',
  'rock',
  'rock_traction',
  'todo',
  'issue',
  'headline',
  'notification',
  'department',
  'department_meeting',
  'milestone',
  'issue_vote',
  'list_view',
  'comment',
  'attachment',
];

/** Returns for each table the ids that the generator made, and their count. */
const made = async (here: World): Promise<Record<string, string>> => {
  const { orgId } = await session(here, 'maren.lindqvist@harborandpine.com');
  const found: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await here.sql<{ rows: string }>(
      `select count(*) || ' ' || md5(string_agg(id::text, ',' order by id)) as rows from ${table}`,
      [],
      orgId,
    );
    found[table] = row?.rows ?? '';
  }
  return found;
};

describe('the demo company', () => {
  it('is the same whenever it is made at the same moment', async () => {
    expect(await made(first)).toEqual(await made(second));
  });

  it('is made once', async () => {
    const before = await made(first);
    expect(await seedDemo(first.appContext)).toEqual(lines);
    expect(await made(first)).toEqual(before);
  });

  it('has 14 people in all roles, three teams, 26 weeks of values and ended meetings', async () => {
    const { orgId, teams, user } = await session(first, 'theo.okafor@harborandpine.com');
    expect(user.roles).toEqual(['Admin']);
    expect(teams.map((team) => team.title)).toEqual(['Build & Install', 'Leadership Level 10']);
    const count = async (query: string) =>
      Number((await first.sql<{ amount: string }>(`select count(*) as amount ${query}`, [], orgId))[0]?.amount);
    expect(await count('from org_member')).toBe(14);
    expect(await count('from (select distinct role from org_member) r')).toBe(5);
    expect(await count("from org_member where eos_role = 'Implementer'")).toBe(1);
    expect(await count('from (select distinct interval_id from measured_value) w')).toBe(26);
    expect(await count('from (select distinct status from rock) s')).toBe(5);
    expect(await count('from rock where delegated_from_id is not null')).toBeGreaterThan(1);
    expect(await count("from meeting where status = 'Completed' and summary->'averageRating' is not null")).toBe(36);
    expect(await count("from meeting where status = 'NotStarted' and next_date = '2026-03-03'")).toBe(1);
    expect(
      await count(
        "from measured_value v join measurable m on m.id = v.measurable_id and m.org_id = v.org_id where m.comparison = 'GreaterOrEqual' and v.value < m.goal_value",
      ),
    ).toBeGreaterThan(20);
  });

  it('has something in every list: milestones, votes, comments, a picture, long-term Issues, a To-Do that comes again, shared views', async () => {
    const { orgId } = await session(first, 'maren.lindqvist@harborandpine.com');
    const [row] = await first.sql(
      `select (select count(*)::int from milestone) as milestones, (select count(*)::int from issue_vote) as votes,
        (select count(*)::int from comment) as comments, (select count(*)::int from attachment) as files,
        (select count(*)::int from issue where is_long_term) as later, (select count(*)::int from todo where repeats = 'Week') as repeating,
        (select count(*)::int from list_view where is_shared) as views`,
      [],
      orgId,
    );
    expect(row).toEqual({ milestones: 4, votes: 6, comments: 2, files: 1, later: 2, repeating: 1, views: 2 });
  });

  it('has departments in an order: with a head, without one, with a meeting and without', async () => {
    const { orgId } = await session(first, 'theo.okafor@harborandpine.com');
    const departments = await first.sql(
      `select d.name, p.first_name as head, (select count(*)::int from department_meeting m where m.org_id = d.org_id and m.department_id = d.id) as meetings
       from department d left join person p on p.id = d.head_id order by d.position`,
      [],
      orgId,
    );
    expect(departments).toEqual([
      { name: 'Sales & Marketing', head: 'Priya', meetings: 1 },
      { name: 'Build & Install', head: 'Jonas', meetings: 1 },
      { name: 'Finance & Office', head: 'Elena', meetings: 0 },
      { name: 'Customer Care', head: null, meetings: 0 },
    ]);
  });

  it('has a meeting today that begins within the hour', async () => {
    const { orgId } = await session(first, 'theo.okafor@harborandpine.com');
    const [next] = await first.sql<{ minutes: number }>(
      `select extract(epoch from (m.next_date + h.meeting_time::time) at time zone h.time_zone - $1)::int / 60 as minutes
       from meeting m join thread h on h.org_id = m.org_id and h.id = m.thread_id where m.status = 'NotStarted' and m.next_date = '2026-03-03'`,
      [first.appContext.clock.now()],
      orgId,
    );
    expect(next?.minutes).toBeGreaterThanOrEqual(20);
    expect(next?.minutes).toBeLessThan(50);
  });

  it('has a proposed Issue in two teams: of a measurable and of a To-Do', async () => {
    const theo = 'theo.okafor@harborandpine.com';
    const { teams } = await session(first, theo);
    const found = teams.map(({ id }) => read<{ items: { type: string }[] }>(first, theo, `issues/proposed?tractionId=${id}`));
    expect((await Promise.all(found)).map(({ items }) => items)).toMatchObject([
      [{ type: 'measurable', title: 'Crew hours waiting' }],
      [{ type: 'todo', title: 'Send the revised lease terms to Coastal Properties', count: 2 }],
    ]);
  });

  it('prints its accounts', () => {
    expect(lines.join('\n')).toContain('theo.okafor@harborandpine.com');
    expect(lines.join('\n')).toContain(demoPassword);
  });
});

describe('the password of the demo company, which everybody knows', () => {
  const tell = (here: World, config: object, demo: boolean) =>
    demoLines({ demo, seedDemo, closeDemo }, { ...here.appContext, config: { ...here.appContext.config, ...config } });
  const signsIn = async (here: World, email: string, password: string) =>
    (await here.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } })).statusCode === 200;
  const maren = 'maren.lindqvist@harborandpine.com';

  it.each([
    ['in production', { NODE_ENV: 'production', HOST: '127.0.0.1' }],
    ['where others reach the app', { NODE_ENV: 'development', HOST: '0.0.0.0' }],
  ])('makes no demo company %s', async (_, config) => {
    const here = await world();
    try {
      expect(await tell(here, config, true)).toEqual(['', expect.stringContaining('no demo company')]);
      expect(await tell(here, config, false)).toEqual([]);
      expect(await here.sql('select from auth."user"')).toEqual([]);
    } finally {
      await here.close();
    }
  });

  it('signs nobody in there where the company was made before, and leaves a password that was set since', async () => {
    const here = await world();
    try {
      await tell(here, { NODE_ENV: 'development', HOST: '127.0.0.1' }, true);
      const [own] = await here.sql<{ id: string }>('select id from auth."user" where email = $1', ['theo.okafor@harborandpine.com']);
      const hash = await here.appContext.passwords.hash('Another-Pine-27');
      await here.sql('update auth.account set password = $2 where "userId" = $1', [own?.id, hash]);
      expect(await signsIn(here, maren, demoPassword)).toBe(true);
      await tell(here, { NODE_ENV: 'production', HOST: '0.0.0.0' }, false);
      expect(await signsIn(here, maren, demoPassword)).toBe(false);
      expect(await here.sql('select from auth.session s join auth."user" u on u.id = s."userId" where u.email = $1', [maren])).toEqual([]);
      expect(await signsIn(here, 'theo.okafor@harborandpine.com', 'Another-Pine-27')).toBe(true);
    } finally {
      await here.close();
    }
  });
});
