/** Wrong tries after which a change of the e-mail address ends and must be begun anew. */
export const mostWrongTries = 5;

/** Milliseconds for which the codes of a change of address are valid. */
export const changeLifetime = 30 * 60_000;

/** What a browser says of itself, in words people know; undefined where it does not. */
export interface DeviceName {
  browser: string | undefined;
  system: string | undefined;
  isPhone: boolean;
}

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const firstIn = (list: [RegExp, string][], text: string): string | undefined => list.find(([pattern]) => pattern.test(text))?.[1];

/** Reads browser and system from a `User-Agent` header. */
export const deviceNameOf = (userAgent: string): DeviceName => ({
  browser: firstIn(browsers, userAgent),
  system: firstIn(systems, userAgent),
  isPhone: /iPhone|Android.*Mobile/.test(userAgent),
});
