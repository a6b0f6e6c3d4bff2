import { io, type Socket } from 'socket.io-client';
import { proportionalOfTree, residentOf } from './cpu.ts';
import { asBrowsers, line, openStage, type Player, type Rider, rideAs } from './stage.ts';

// Runs an hour's worth of actions of a meeting of eight in a shorter time: the scribe moves on, people rate, vote, tick and add, and every
// browser refetches what the hubs name. Reports the resident memory of app and database at each tenth of the time.
const seconds = Number(process.env['BENCH_MEMORY_SECONDS'] ?? 90);
const people = 8;
/** Actions in a lively meeting of one hour. */
const acts = 600;
const limit = 250;
/** Growth above this factor is a leak; below it is noise of the samples. */
const steady = 1.03;
/** The index of IDS in the agenda. */
const ids = 5;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const call = async (base: string, { headers }: Rider, method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${base}/api/v2/${path}`, {
    method,
    headers: { ...headers, ...asBrowsers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
};

const searches: Record<string, string> = { todo: 'todos/search', issue: 'issues/search', headline: 'headlines/search' };

/** Simulates a browser in the meeting: it listens to both hubs and refetches, with at most one request of each kind at a time. */
const attend = async (base: string, rider: Rider): Promise<Socket[]> => {
  const under = new Set<string>();
  const refetch = (what: string, fetching: () => Promise<unknown>): void => {
    if (under.has(what)) return;
    under.add(what);
    fetching().then(
      () => under.delete(what),
      (error: unknown) => {
        console.error(error);
        process.exitCode = 1;
      },
    );
  };
  const listen = async (hub: string, key: string, events: string[], heard: (change: { entityType?: string }) => void): Promise<Socket> => {
    const auth = { token: rider.headers['authorization']?.split(' ')[1], context: rider.headers['x-session-context'] };
    const socket = io(`${base}/${hub}`, { transports: ['websocket'], forceNew: true, auth });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    await socket.timeout(5_000).emitWithAck('Register', key);
    for (const event of events) socket.on(event, heard);
    return socket;
  };
  const filters = [{ field: 'tractionId', value: rider.traction.id }];
  return [
    await listen('live-update-hub', rider.orgId, ['Added', 'Updated', 'Deleted'], ({ entityType = '' }) => {
      const path = searches[entityType];
      if (path !== undefined) refetch(path, () => call(base, rider, 'POST', path, { filters }));
    }),
    await listen('live-meeting-hub', rider.traction.threadId, ['Joined', 'AgendaItemChanged', 'FocusIssuesChanged'], () =>
      refetch('state', () => call(base, rider, 'GET', `live-meeting/${rider.traction.meetingId}`)),
    ),
  ];
};

/** Returns the actions of a meeting in order, each with the person who does it. */
const meetingOf = (base: string, riders: Rider[]) => {
  const [scribe] = riders as [Rider];
  const about = { meetingThreadId: scribe.traction.threadId, meetingId: scribe.traction.meetingId };
  const live = (who: Rider, path: string, more: object = {}) => call(base, who, 'POST', `live-meeting/${path}`, { ...about, ...more });
  const item = ({ personId, traction }: Rider) => ({ ownerIds: [personId], tractionId: traction.id, title: 'Renew the lease' });
  const todos: string[] = [];
  const issues: string[] = [];
  const kinds: ((who: Rider, turn: number) => Promise<unknown>)[] = [
    (_, turn) => live(scribe, 'set-agenda-item', { agendaIndex: turn % 6 }),
    async (who) => todos.push(String((await call(base, who, 'POST', 'todos', { ...item(who), dueDate: '2026-03-10' }))['id'])),
    async (who) => {
      const { ownerIds, ...issue } = item(who);
      issues.push(String((await call(base, who, 'POST', 'issues', { ...issue, ownerId: ownerIds[0], entityType: 'meeting' }))['id']));
    },
    (_, turn) => call(base, scribe, 'PUT', `todo/${todos[turn % todos.length]}/complete`, { complete: turn % 2 === 0 }),
    async (who, turn) => {
      await live(scribe, 'set-agenda-item', { agendaIndex: ids });
      await live(scribe, 'start-prioritization');
      await live(who, 'vote-issue', { issueId: issues[0], votes: Math.floor(turn / (kinds.length * people)) % 2 });
    },
    (who, turn) => live(who, 'add-rating', { rating: 1 + (turn % 10) }),
    (who) => live(who, 'reaction', { reaction: '👏' }),
    (who, turn) => call(base, who, 'PUT', `todo/${todos[turn % todos.length]}/complete`, { complete: turn % 2 === 1 }),
  ];
  return {
    begin: async () => {
      await live(scribe, 'start');
      for (const rider of riders) await live(rider, 'join');
    },
    act: (turn: number) => kinds[turn % kinds.length]?.(riders[Math.floor(turn / kinds.length) % riders.length] ?? scribe, turn),
  };
};

const mean = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);

const stage = await openStage();
const sockets: Socket[] = [];
try {
  const [host] = await stage.cast(1);
  if (host === undefined) throw new Error('nobody to hold the meeting');
  const players: Player[] = [host, ...(await stage.join(host, people - 1))];
  const app = await stage.app();
  const riders: Rider[] = [];
  for (const player of players) riders.push(await rideAs(app.base, player));
  for (const rider of riders) sockets.push(...(await attend(app.base, rider)));
  const meeting = meetingOf(app.base, riders);
  await meeting.begin();
  const tenths = Array.from({ length: 10 }, () => ({ app: [] as number[], database: [] as number[] }));
  const begin = performance.now();
  const share = () => (performance.now() - begin) / (seconds * 1_000);
  let turn = 0;
  for (; turn < acts && share() < 1; turn += 1) {
    await pause(Math.max(0, begin + (turn * seconds * 1_000) / acts - performance.now()));
    await meeting.act(turn);
    const tenth = tenths[Math.floor(share() * 10)];
    if (turn % 5 > 0 || tenth === undefined) continue;
    tenth.app.push(residentOf(app.pid));
    tenth.database.push(proportionalOfTree(stage.databasePid));
  }
  const ofApp = tenths.map((tenth) => mean(tenth.app));
  const ofDatabase = tenths.map((tenth) => mean(tenth.database));
  const row = (numbers: number[]) => numbers.map((each) => each.toFixed(0)).join(' ');
  const most = Math.max(...tenths.flatMap((tenth) => tenth.app));
  const [, second = 0, third = 0] = ofApp;
  line('meeting of an hour, memory of the app at most', `${most.toFixed(0)} MB`, `limit ${limit} MB`, most / limit, 'at most 1');
  line(
    '  third tenth of the time beside the second',
    `${third.toFixed(0)} MB`,
    `${second.toFixed(0)} MB`,
    third / second,
    `at most ${steady}`,
  );
  line('  last tenth beside the second', `${ofApp.at(-1)?.toFixed(0)} MB`, `${second.toFixed(0)} MB`, (ofApp.at(-1) ?? 0) / second);
  process.stdout.write(`  ${turn} acts of ${people} people in ${seconds} s\n`);
  process.stdout.write(`  app, MB in tenths:      ${row(ofApp)}\n  database, MB in tenths: ${row(ofDatabase)}\n`);
  for (const socket of sockets.splice(0)) socket.disconnect();
  await app.stop();
} finally {
  for (const socket of sockets) socket.disconnect();
  await stage.close();
}
