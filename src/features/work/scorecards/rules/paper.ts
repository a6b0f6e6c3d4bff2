// The data of a scorecard on paper; `server/scorecard.typ` has its layout.

/** A cell: of one interval, or of a longer one over several columns. */
export interface PaperCell {
  text: string;
  /** The first of its columns, and how many they are. */
  first: number;
  span: number;
  /** The longer interval, where it is one. */
  band?: string | undefined;
  off: boolean;
  /** An empty box to write in: the present number is missing. */
  wanted: boolean;
  /** The side that borders on the intervals before, where the goal was changed in this one. */
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
  heads: { title: string; owner: string; goal: string; intervals: string[]; sums: string[] };
  /** The place of the present interval among those shown; -1 when it is not shown. */
  now: number;
  groups: PaperGroup[];
  /** `changed` is absent where no goal was changed in those shown. */
  legend: { off: string; wanted: string; changed?: string | undefined };
  /** Said when there are no rows. */
  empty: string;
}
