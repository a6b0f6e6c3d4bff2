/** The last five minutes are told; specification section 9. */
const lastSeconds = 300;

export type TimerState = 'calm' | 'last' | 'over';

/** What a section's clock is in, by the seconds that are left; a section of five minutes or less is calm until its last minute. */
export const timerStateOf = (left: number, planned: number): TimerState => {
  if (left < 0) return 'over';
  return left <= Math.min(lastSeconds, planned <= lastSeconds ? 60 : lastSeconds) ? 'last' : 'calm';
};
