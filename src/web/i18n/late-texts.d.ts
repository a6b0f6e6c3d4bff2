/** The part of a language file that loads after the first paint. */
declare module '*.json?late' {
  interface Texts {
    [part: string]: string | Texts;
  }
  const texts: Texts;
  export default texts;
}
