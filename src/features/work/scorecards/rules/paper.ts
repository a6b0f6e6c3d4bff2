// The data of a scorecard on paper; `server/scorecard.typ` has its layout.

/** A week's cell. */
export interface PaperCell {
  text: string;
  off: boolean;
  /** An empty box to write in: the number of the current week is missing. */
  wanted: boolean;
  /** The side that borders on the weeks before, where the goal was changed in this week. */
  changed?: 'left' | 'right' | undefined;
}

export interface PaperRow {
  title: string;
  owner: string;
  goal: string;
  cells: PaperCell[];
  sums: string[];
}

export interface PaperGroup {
  title: string;
  note: string;
  /** Whether the note says that numbers are off target. */
  off: boolean;
  rows: PaperRow[];
}

export interface PaperGrid {
  heads: { title: string; owner: string; goal: string; weeks: string[]; sums: string[] };
  /** The place of the current week among the weeks; -1 when it is not shown. */
  now: number;
  groups: PaperGroup[];
  /** `changed` is absent where no goal was changed in the weeks shown. */
  legend: { off: string; wanted: string; changed?: string | undefined };
  /** Said when there are no rows. */
  empty: string;
}
