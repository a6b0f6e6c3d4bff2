import { type World, world } from './world.ts';

let opening: Promise<World> | undefined;

/**
 * Returns the world that the files of a worker share, because opening one costs a second of processor; it ends with the worker. Each file makes
 * organisations of its own. It is not for files that need settings or further nodes, look at rows of the whole database, or break something on
 * purpose. `close` only sets the clock back and takes all feature flags away, which belong to no organisation.
 */
export const sharedWorld = async (): Promise<World> => {
  opening ??= world();
  const here = await opening;
  const began = here.clock.now;
  return {
    ...here,
    close: async () => {
      here.clock.now = began;
      await here.sql('delete from feature_flag');
    },
  };
};
