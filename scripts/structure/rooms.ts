/** The wings of the product, from the ground up: a wing imports, and joins the tables of, those before it only. */
export const wings = ['ground', 'teams', 'work', 'documents', 'meeting', 'home', 'office', 'assistant'] as const;

export type Side = 'server' | 'web' | 'both';

/** Where a file is. */
export interface Place {
  floor: number;
  side: Side;
  /** The smallest part of the house that has a name: a feature, or a folder of a floor. */
  room: string;
  /** `work/rocks`. */
  feature?: string;
  wing?: number;
}

/** Floors; a file may import from its own floor and lower ones: main, app, features, then server and web beside each other, then shared. */
const floors = { main: 5, app: 4, features: 3, kit: 2, base: 1, shared: 0 } as const;

const featureSide = (inside: string): Side => (inside.startsWith('server/') ? 'server' : inside.startsWith('web/') ? 'web' : 'both');

/**
 * The `.ts` files directly in `app/`, except the two tables of the web, and `demo/` belong to the server; its components and other folders
 * belong to the web.
 */
const serverSideOfApp = /^src\/app\/(demo\/|(?!dialogs|widgets)[a-z-]+\.ts$)/;

/** Returns the room of a file of the floors that features stand on: a folder of `web/core`, `web/kit` or `server`. */
const baseRoom = (path: string): string => {
  const folders = path.split('/').slice(1, -1);
  return folders.slice(0, folders[0] === 'web' ? 3 : 2).join('/');
};

/** Returns where a file of the product is; undefined for files of other folders. */
export const placeOf = (path: string): Place | undefined => {
  const [, wing = '', name = '', inside = ''] = /^src\/features\/([^/]+)\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const feature = `${wing}/${name}`;
  const order = wings.findIndex((known) => known === wing);
  if (inside !== '') return { floor: floors.features, side: featureSide(inside), room: feature, feature, wing: order };
  if (path.startsWith('src/shared/')) return { floor: floors.shared, side: 'both', room: 'shared' };
  if (path.startsWith('src/server/')) return { floor: floors.base, side: 'server', room: baseRoom(path) };
  if (path.startsWith('src/web/kit/')) return { floor: floors.kit, side: 'web', room: baseRoom(path) };
  if (path.startsWith('src/web/')) return { floor: floors.base, side: 'web', room: baseRoom(path) };
  if (path.startsWith('src/app/')) return { floor: floors.app, side: serverSideOfApp.test(path) ? 'server' : 'web', room: 'app' };
  if (path.startsWith('src/main.'))
    return { floor: floors.main, side: path.startsWith('src/main.server') ? 'server' : 'web', room: 'main' };
  return undefined;
};
