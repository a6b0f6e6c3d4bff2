/** A time of day as the API sends it: `09:05:00.000`; specification section 5. */
export type ClockTime = string;

export interface ClockParts {
  /** From 1 to 12. */
  hour: number;
  /** From 0 to 59. */
  minute: number;
  half: 'am' | 'pm';
}

/** Step in minutes between the choices of a time field; specification section 5. */
export const minuteStep = 5;

/** Parses `14:05:00.000` into 2, 5, pm; undefined for anything that is no time. */
export const partsOfTime = (time: ClockTime): ClockParts | undefined => {
  const found = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time);
  if (found === null) return undefined;
  const hour = Number(found[1]);
  return { hour: hour % 12 === 0 ? 12 : hour % 12, minute: Number(found[2]), half: hour < 12 ? 'am' : 'pm' };
};

/** Formats 2, 5, pm as `14:05:00.000`. */
export const timeOf = ({ hour, minute, half }: ClockParts): ClockTime => {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad((hour % 12) + (half === 'pm' ? 12 : 0))}:${pad(minute)}:00.000`;
};

/** Returns the minutes to choose from: multiples of five, and the current value if it is another. */
export const minutesToChoose = (set: number): number[] =>
  [...new Set([...Array.from({ length: 60 / minuteStep }, (_, place) => place * minuteStep), set])].sort((one, other) => one - other);
