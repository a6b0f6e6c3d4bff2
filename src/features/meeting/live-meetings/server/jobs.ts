import type { AppContext } from '#server/core/app-context.ts';
import { workIn } from '#server/http/work.ts';
import type { JobWorker } from '#server/jobs/worker.ts';
import type { HubFeature } from '#server/realtime/hubs.ts';
import { newId } from '#shared/ids.ts';
import { mayHear } from './access.ts';
import { settleArrival, settleConnection, sweepConnections } from './actions/presence.ts';
import { mailRecap } from './actions/recap.ts';
import { findNumber } from './store.ts';

/** How often a node records who is connected to it, in milliseconds. */
const beatEvery = 10_000;

interface Connected {
  orgId: string;
  threadId: string;
  personId: string;
  /** How many sockets the person has on this node, in all tabs. */
  sockets: number;
  settling: Promise<void>;
}

/** The people connected to one node. */
interface NodePresence {
  nodeId: string;
  people: Map<string, Connected>;
  beat: NodeJS.Timeout | undefined;
}

const nodes = new WeakMap<AppContext, NodePresence>();

const nodeOf = (appContext: AppContext): NodePresence => {
  const known = nodes.get(appContext);
  if (known !== undefined) return known;
  const node: NodePresence = { nodeId: newId(), people: new Map(), beat: undefined };
  nodes.set(appContext, node);
  return node;
};

const beat = async (appContext: AppContext, { nodeId, people }: NodePresence): Promise<void> => {
  const rows = [...people.values()].map(({ orgId, threadId, personId }) => ({ org: orgId, thread: threadId, person: personId }));
  await appContext.pools.app.query('select say_present($1, $2)', [nodeId, JSON.stringify(rows)]);
};

/** Records presence while anybody is connected to this node, and stops with the last one, so that a closed node keeps no timer. */
const keepBeating = (appContext: AppContext, node: NodePresence): void => {
  if (node.people.size === 0) {
    clearInterval(node.beat);
    node.beat = undefined;
  } else {
    node.beat ??= setInterval(
      () => void beat(appContext, node).catch((error: unknown) => appContext.log.warn({ err: error }, 'presence was not told')),
      beatEvery,
    ).unref();
  }
};

const settle = async (appContext: AppContext, node: NodePresence, key: string): Promise<void> => {
  const person = node.people.get(key);
  if (person === undefined) return;
  const { orgId, personId, threadId } = person;
  const connection = { threadId, personId, nodeId: node.nodeId };
  await workIn(appContext, orgId, personId, (at) => settleConnection(at, connection, person.sockets > 0), 'versioned');
  if (person.sockets === 0) node.people.delete(key);
  keepBeating(appContext, node);
};

/** The hub of live meetings. Everybody who may see a meeting may listen; a person without any connection left counts as dropped. */
export const liveMeetingHub: HubFeature = {
  hub: 'live-meeting-hub',
  mayRegister: mayHear,
  numberOf: findNumber,
  onPresence: async (appContext, { orgId, personId }, threadId, here) => {
    const node = nodeOf(appContext);
    const key = `${orgId}:${threadId}:${personId}`;
    const person = node.people.get(key) ?? { orgId, threadId, personId, sockets: 0, settling: Promise.resolve() };
    node.people.set(key, person);
    person.sockets += here ? 1 : -1;
    // Changes of one person are written one after the other, so that a new connection is never overtaken by the end of an old one.
    person.settling = person.settling.catch(() => undefined).then(() => settle(appContext, node, key));
    await person.settling;
  },
};

const textIn = (data: Record<string, unknown>, key: string): string => String(data[key]);

export const liveMeetingWorkers = (appContext: AppContext): JobWorker[] => [
  {
    name: 'live-meeting-sweep',
    run: (data) => workIn(appContext, textIn(data, 'orgId'), null, (at) => sweepConnections(at, textIn(data, 'meetingId')), 'versioned'),
  },
  {
    name: 'live-meeting-arrival',
    run: (data) =>
      workIn(
        appContext,
        textIn(data, 'orgId'),
        null,
        (at) => settleArrival(at, textIn(data, 'meetingId'), textIn(data, 'personId')),
        'versioned',
      ),
  },
  {
    name: 'live-meeting-recap',
    run: (data) => workIn(appContext, textIn(data, 'orgId'), null, (at) => mailRecap(at, textIn(data, 'meetingId'))),
  },
];
