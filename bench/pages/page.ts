import type { OrgSeat } from '../org-tree.ts';
import { orgTree } from '../org-tree.ts';

/** The scale at which charts are shown at first, as by ours. */
export const firstScale = 0.4;

/**
 * Lets the benchmark draw a tree of so many seats: `drawTree(5_000)` in the page returns when it began, with the tree in memory. What was
 * drawn before goes.
 */
export const offer = (draw: (host: HTMLElement, seats: OrgSeat[]) => Promise<void> | void): void => {
  Object.assign(globalThis, {
    drawTree: (amount: number): number => {
      const host = document.createElement('div');
      host.style.cssText = 'position: fixed; inset: 0';
      document.body.replaceChildren(host);
      const seats = orgTree(amount);
      const since = performance.now();
      void draw(host, seats);
      return since;
    },
  });
};
