/** A time of day as the API sends it: `09:05:00.000`; specification section 5. */
export type TypedTime = string;

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
export const partsOfTime = (time: TypedTime): ClockParts | undefined => {
  const found = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time);
  if (found === null) return undefined;
  return { ...inHalves(Number(found[1])), minute: Number(found[2]) };
};

/** Returns whether a locale counts twelve hours twice a day; Spain counts twenty-four. */
export const hasHalves = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ?? false;

/** Returns the hour of the day, from 0 to 23. */
export const hourOfDay = ({ hour, half }: ClockParts): number => (hour % 12) + (half === 'pm' ? 12 : 0);

/** Returns an hour of the day as part of a clock with halves. */
export const inHalves = (hour: number): Pick<ClockParts, 'hour' | 'half'> => ({
  hour: hour % 12 === 0 ? 12 : hour % 12,
  half: hour < 12 ? 'am' : 'pm',
});

/** Formats 2, 5, pm as `14:05:00.000`. */
export const timeOf = (parts: ClockParts): TypedTime => {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(hourOfDay(parts))}:${pad(parts.minute)}:00.000`;
};

/** Returns the minutes to choose from: multiples of five, and the current value if it is another. */
export const minutesToChoose = (set: number): number[] =>
  [...new Set([...Array.from({ length: 60 / minuteStep }, (_, place) => place * minuteStep), set])].sort((one, other) => one - other);
