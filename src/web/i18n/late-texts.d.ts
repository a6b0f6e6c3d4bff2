/** The part of a language file that loads after the first paint. */
declare module '*.json?late' {
  const texts: Record<string, unknown>;
  export default texts;
}
