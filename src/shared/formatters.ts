const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** A formatter of dates and times, made once: making one takes a hundred times longer than using it. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = locale + JSON.stringify(options);
  const made = dates.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dates.set(key, made);
  return made;
};

/** A formatter of numbers, made once. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat => {
  const key = locale + JSON.stringify(options);
  const made = numbers.get(key) ?? new Intl.NumberFormat(locale, options);
  numbers.set(key, made);
  return made;
};
