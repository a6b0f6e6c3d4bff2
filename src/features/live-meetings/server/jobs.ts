import type { Floor } from '../../../server/floor.ts';
import { workIn } from '../../../server/http/work.ts';
import type { JobWorker } from '../../../server/jobs/jobs.ts';
import type { HubFeature } from '../../../server/realtime/hubs.ts';
import { newId } from '../../../shared/ids.ts';
import { mayHear } from './access.ts';
import { settleConnection, sweepConnections } from './actions/presence.ts';
import { mailRecap } from './actions/recap.ts';

/** A node says this often who is still connected to it, in milliseconds. */
const beatEvery = 10_000;

interface Connected {
  orgId: string;
  threadId: string;
  personId: string;
  /** Sockets of the person here, in all their tabs. */
  sockets: number;
  settling: Promise<void>;
}

/** Who is connected to one node. */
interface NodePresence {
  nodeId: string;
  people: Map<string, Connected>;
  beat: NodeJS.Timeout | undefined;
}

const nodes = new WeakMap<Floor, NodePresence>();

const nodeOf = (floor: Floor): NodePresence => {
  const known = nodes.get(floor);
  if (known !== undefined) return known;
  const node: NodePresence = { nodeId: newId(), people: new Map(), beat: undefined };
  nodes.set(floor, node);
  return node;
};

const beat = async (floor: Floor, { nodeId, people }: NodePresence): Promise<void> => {
  const rows = [...people.values()].map(({ orgId, threadId, personId }) => ({ org: orgId, thread: threadId, person: personId }));
  await floor.pools.app.query('select say_present($1, $2)', [nodeId, JSON.stringify(rows)]);
};

/** Beats while anybody is connected here, so that a closed node is silent by itself. */
const keepBeating = (floor: Floor, node: NodePresence): void => {
  if (node.people.size === 0) {
    clearInterval(node.beat);
    node.beat = undefined;
  } else {
    node.beat ??= setInterval(
      () => void beat(floor, node).catch((error: unknown) => floor.log.warn({ err: error }, 'presence was not told')),
      beatEvery,
    ).unref();
  }
};

const settle = async (floor: Floor, node: NodePresence, key: string): Promise<void> => {
  const person = node.people.get(key);
  if (person === undefined) return;
  const { orgId, personId, threadId } = person;
  await workIn(floor, orgId, personId, (at) => settleConnection(at, { threadId, personId, nodeId: node.nodeId }, person.sockets > 0));
  if (person.sockets === 0) node.people.delete(key);
  keepBeating(floor, node);
};

/** The live meetings' hub: whoever may see a meeting hears it, and whoever lost every connection to it has dropped. */
export const liveMeetingHub: HubFeature = {
  hub: 'live-meeting-hub',
  mayRegister: mayHear,
  onPresence: async (floor, { orgId, personId }, threadId, here) => {
    const node = nodeOf(floor);
    const key = `${orgId}:${threadId}:${personId}`;
    const person = node.people.get(key) ?? { orgId, threadId, personId, sockets: 0, settling: Promise.resolve() };
    node.people.set(key, person);
    person.sockets += here ? 1 : -1;
    // One after the other: a socket that comes while another's going is written must not be overtaken by it.
    person.settling = person.settling.catch(() => undefined).then(() => settle(floor, node, key));
    await person.settling;
  },
};

const textIn = (data: Record<string, unknown>, key: string): string => String(data[key]);

export const liveMeetingWorkers = (floor: Floor): JobWorker[] => [
  {
    name: 'live-meeting-sweep',
    run: (data) => workIn(floor, textIn(data, 'orgId'), null, (at) => sweepConnections(at, textIn(data, 'meetingId'))),
  },
  {
    name: 'live-meeting-recap',
    run: (data) => workIn(floor, textIn(data, 'orgId'), null, (at) => mailRecap(at, textIn(data, 'meetingId'))),
  },
];
