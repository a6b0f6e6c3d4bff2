/** A time of day on the wire: `09:05:00.000`; specification section 5. */
export type ClockTime = string;

export interface ClockParts {
  /** 1 to 12. */
  hour: number;
  /** 0 to 59. */
  minute: number;
  half: 'am' | 'pm';
}

/** Minutes that a time field offers; specification section 5. */
export const minuteStep = 5;

/** `14:05:00.000` as 2, 5, pm; undefined when it is no time. */
export const partsOfTime = (time: ClockTime): ClockParts | undefined => {
  const found = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time);
  if (found === null) return undefined;
  const hour = Number(found[1]);
  return { hour: hour % 12 === 0 ? 12 : hour % 12, minute: Number(found[2]), half: hour < 12 ? 'am' : 'pm' };
};

/** 2, 5, pm as `14:05:00.000`. */
export const timeOf = ({ hour, minute, half }: ClockParts): ClockTime => {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad((hour % 12) + (half === 'pm' ? 12 : 0))}:${pad(minute)}:00.000`;
};

/** The minutes to choose from: every fifth, and the one that is set if it is another. */
export const minutesToChoose = (set: number): number[] =>
  [...new Set([...Array.from({ length: 60 / minuteStep }, (_, place) => place * minuteStep), set])].sort((one, other) => one - other);
