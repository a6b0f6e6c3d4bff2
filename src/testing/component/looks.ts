import axe from 'axe-core';
import { cut, inDialog } from '../geometry.ts';

/** Runs code of `geometry.ts`, which the browser tests run in their pages too. */
const measured = (code: string): string[] => {
  const script = Object.assign(document.createElement('script'), { text: `document.measured = ${code}` });
  document.head.append(script);
  script.remove();
  return (document as unknown as { measured: string[] }).measured;
};

const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));

/** True while something loads or fades: axe would then measure contrasts that last only a moment. */
const isMoving = (): boolean =>
  document.querySelector('[aria-busy=true]:not([inert] *)') !== null ||
  document.getAnimations().some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);

/** Waits until three frames in a row find nothing in motion. */
export const still = async (): Promise<void> => {
  let quiet = 0;
  for (let look = 0; look < 600 && quiet < 3; look += 1) {
    quiet = isMoving() ? 0 : quiet + 1;
    await frame();
  }
};

/**
 * Returns axe’s findings once the page is still, one line each, for all rules or the named ones, in the whole page or within a selector. Targets
 * are at least 24 px; in whole pages that is not asked, where the bar of a phone lies over a row that scrolls below it.
 */
export const axeFaults = async (rules?: string[], within = 'body'): Promise<string[]> => {
  await still();
  const { violations } = await axe.run(within, {
    resultTypes: ['violations'],
    // The page of a part has no headings and landmarks of its own.
    ...(rules === undefined
      ? { rules: { 'target-size': { enabled: true }, region: { enabled: false }, 'page-has-heading-one': { enabled: false } } }
      : { runOnly: rules }),
  });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
};

/** Returns true when the page is wider than the screen. */
export const scrollsSideways = (): boolean => document.documentElement.scrollWidth > innerWidth;

/** Returns what is wrong with the place of the topmost dialog and of its parts, one line each: out of view, under the footer, covered. */
export const dialogFaults = async (): Promise<string[]> => {
  await still();
  return measured(inDialog);
};

/** Returns the selects and tabs that are cut off, one line each. */
export const cutControls = async (): Promise<string[]> => {
  await still();
  return measured(cut);
};

/** Shows the page in a theme. */
export const inTheme = (theme: 'light' | 'dark'): void => {
  document.documentElement.dataset['theme'] = theme;
};

/**
 * Returns what axe finds in the light and the dark theme, and whether the page scrolls sideways. The
 * themes differ only in colours, so in the dark one only contrasts are checked.
 */
export const themeFaults = async (within = 'body'): Promise<string[]> => {
  const was = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    inTheme(theme);
    const faults = await axeFaults(theme === 'light' ? undefined : ['color-contrast'], within);
    found.push(...faults.map((fault) => `in ${theme} ${fault}`));
  }
  inTheme(was);
  if (scrollsSideways()) found.push('scrolls sideways');
  return found;
};
