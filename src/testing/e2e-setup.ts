import { ensureBuilt } from '../../scripts/built.mjs';

/** Builds the web before tests in the browser when its sources have changed, so that a file that is run alone tests what is there. */
export const setup = (): Promise<void> => ensureBuilt();
