/** The part of a language file that is loaded after the first paint. */
declare module '*.json?late' {
  const texts: Record<string, unknown>;
  export default texts;
}
