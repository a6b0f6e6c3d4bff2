/** A point that a plot shows, as its draw function, its hint and its keys need it. */
export interface PlotPoint {
  key: string;
  /** Below the axis: `Feb 23`. */
  label: string;
  /** Null where nothing was counted. */
  value: number | null;
  /** What stands beside the mark: `88%`. */
  text: string;
  isOff: boolean;
  isRunning: boolean;
  /** What the hint says below the label. */
  lines: string[];
  /** Opens the rows behind the point. */
  onOpen?: (() => void) | undefined;
}

/** Where a point stands: the column that is its own, and the top of its mark. */
export interface PlotSpot {
  x: number;
  width: number;
  top: number;
  /** The end of what the focus rings; the axis by default. */
  bottom?: number | undefined;
}
