/** Names of time zones come from people, so formatters are not kept without end. */
const most = 500;

/** Makes a formatter once for a locale and options: making one takes a hundred times longer than using it. */
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

/** A formatter of dates and times. */
export const dateFormat = once((locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));

/** A formatter of numbers. */
export const numberFormat = once((locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));

/** A formatter of lists of words. */
export const listFormat = once((locale, options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options));
