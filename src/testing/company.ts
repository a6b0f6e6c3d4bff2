import { afterAll } from 'vitest';
import type { SeededTraction } from './seed.ts';
import { sharedWorld } from './shared-world.ts';
import { type Actor, type World, world } from './world.ts';

/** A world with one actor for each case that the rules about items distinguish. */
export interface Company {
  here: World;
  owner: Actor;
  /** Invited to the traction, like the Owner and the Observer. */
  member: Actor;
  /** In the same organisation, but not invited. */
  outsider: Actor;
  observer: Actor;
  /** The Owner of another organisation. */
  elsewhere: Actor;
  traction: SeededTraction;
}

/**
 * Makes a company in the world that files share, for `const { owner, member } = await company()` at the top of a test. With settings, or `{}`,
 * it opens a world of its own, which closes after the last test; `sharedWorld` says who needs that.
 */
export const company = async (env?: Record<string, string>): Promise<Company> => {
  const here = await (env === undefined ? sharedWorld() : world({ env }));
  afterAll(() => here.close());
  const owner = await here.org('Harbor & Pine');
  const member = await here.person(owner.orgId);
  const outsider = await here.person(owner.orgId);
  const observer = await here.person(owner.orgId, 'Observer');
  const elsewhere = await here.org('Another');
  const traction = await here.traction([owner, member, observer], 'Leadership');
  return { here, owner, member, outsider, observer, elsewhere, traction };
};
