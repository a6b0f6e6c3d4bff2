import type { AppContext } from '#server/core/app-context.ts';
import type { HubFeature } from '#server/realtime/hubs.ts';

/** Milliseconds between two notes of who is connected to a node; and before the first one, so that many who come at once are one note. */
const noteEvery = 30_000;
const firstAfter = 300;

interface Seen {
  org: string;
  person: string;
  /** How many sockets the person has on this node, in all tabs. */
  sockets: number;
}

interface NodeSeen {
  people: Map<string, Seen>;
  timer: NodeJS.Timeout | undefined;
}

const nodes = new WeakMap<AppContext, NodeSeen>();

const nodeOf = (appContext: AppContext): NodeSeen => {
  const node = nodes.get(appContext) ?? { people: new Map<string, Seen>(), timer: undefined };
  nodes.set(appContext, node);
  return node;
};

/** Writes that all these people are seen now. Those who left are noted once more. The timer ends with the last one. */
const note = async (appContext: AppContext, node: NodeSeen): Promise<void> => {
  const rows = [...node.people.values()].map(({ org, person }) => ({ org, person }));
  for (const [key, { sockets }] of node.people) if (sockets === 0) node.people.delete(key);
  await appContext.pools.app.query('select note_seen($1, $2)', [JSON.stringify(rows), appContext.clock.now()]);
};

const noteIn = (appContext: AppContext, node: NodeSeen, milliseconds: number): void => {
  clearTimeout(node.timer);
  node.timer = setTimeout(() => {
    void note(appContext, node)
      .catch((error: unknown) => appContext.log.warn({ err: error }, 'it was not noted who is here'))
      .then(() => (node.people.size === 0 ? undefined : noteIn(appContext, node, noteEvery)));
  }, milliseconds).unref();
};

/** Notes when people are seen: while a page of theirs is connected to the organisation. */
export const seenHub: HubFeature = {
  hub: 'notification-hub',
  mayRegister: () => Promise.resolve(false),
  onPresence: (appContext, { orgId, personId }, _key, here) => {
    const node = nodeOf(appContext);
    const key = `${orgId}:${personId}`;
    const seen = node.people.get(key) ?? { org: orgId, person: personId, sockets: 0 };
    seen.sockets = Math.max(0, seen.sockets + (here ? 1 : -1));
    node.people.set(key, seen);
    noteIn(appContext, node, firstAfter);
    return Promise.resolve();
  },
};
