import { seatHeight } from '../src/features/documents/chart/rules/layout.ts';

// The tree that the chart's benchmarks draw, ours and the others': each seat has up to seven under it, and boxes have many heights.

export interface OrgSeat {
  id: string;
  parentId: string | null;
  title: string;
  holder: string;
  roles: string[];
  isLT: boolean;
  /** Height of the box: seats outside of the leadership team show how many roles they have instead of the roles. */
  height: number;
}

const role = 'Answers for what the crews of this yard promise to clients';
const mostRoles = 7;

/** Returns a chart of so many seats, the upper ones first. */
export const orgTree = (amount: number): OrgSeat[] =>
  Array.from({ length: amount }, (_, at) => {
    const roles = Array.from({ length: 1 + ((at * 37) % mostRoles) }, (__, n) => `${n + 1}. ${role}`);
    const isLT = at % 3 !== 0;
    return {
      id: `${at}`,
      parentId: at === 0 ? null : `${Math.floor((at - 1) / (4 + (at % 4)))}`,
      title: `Seat ${at}`,
      holder: `Robin Marsh ${at}`,
      roles,
      isLT,
      // The root always shows its roles.
      height: seatHeight({ roles, isCompact: !isLT && at > 0 }),
    };
  });
