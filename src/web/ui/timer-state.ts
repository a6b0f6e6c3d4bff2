/** The last five minutes are told, or the last fifth of a section that is shorter than 25. */
const lastSeconds = 300;
const lastShare = 1 / 5;

export type TimerState = 'calm' | 'last' | 'over';

/** What a section's clock is in, by the seconds that are left. */
export const timerStateOf = (left: number, planned: number): TimerState => {
  if (left < 0) return 'over';
  return left <= Math.min(lastSeconds, planned * lastShare) ? 'last' : 'calm';
};
