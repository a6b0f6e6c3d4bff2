/** The most formatters that are cached: time zones come from people's input, so their number must be bounded. */
const most = 500;

/** Caches formatters by locale and options: creating one takes a hundred times longer than using it. */
const once = <Options, Formatter>(make: (locale: string, options?: Options) => Formatter) => {
  const made = new Map<string, Formatter>();
  return (locale: string, options?: Options): Formatter => {
    const key = `${locale}${JSON.stringify(options)}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    if (made.size >= most) made.clear();
    const formatter = make(locale, options);
    made.set(key, formatter);
    return formatter;
  };
};

/** Returns a cached formatter of dates and times. */
export const dateFormat = once((locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));

/** Returns a cached formatter of numbers. */
export const numberFormat = once((locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));

/** A formatter of lists of words. */
export const listFormat = once((locale, options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options));
