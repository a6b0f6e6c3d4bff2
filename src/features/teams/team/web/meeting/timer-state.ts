/** The warning begins 300 s before the end; in sections shorter than 25 minutes it begins at the last fifth. */
const lastSeconds = 300;
const lastShare = 1 / 5;

export type TimerState = 'calm' | 'last' | 'over';

/** Returns the state of a section's clock from the seconds that are left. */
export const timerStateOf = (left: number, planned: number): TimerState => {
  if (left < 0) return 'over';
  return left <= Math.min(lastSeconds, planned * lastShare) ? 'last' : 'calm';
};
