/** The texts of a language file: sections of texts, and of sections. */
export interface Texts {
  [part: string]: string | Texts;
}

/** Sections whose texts an answer names, by its codes. Until they have come, the answer's own text is shown, and of a field that it is to be checked. */
const namedByAnswers = new Set(['errors.', 'codes.']);

const plural = /_(?:zero|one|other)$/;

/**
 * Returns whether some code names a text. It writes the key out, or as far as it is known before the code runs: `shell.nav.${page}` names all
 * texts of that section, `home.${way}Short` those that end alike.
 */
const namesIn = (codes: Iterable<string>) => {
  const whole = new Set<string>();
  const shapes = new Map<string, RegExp>();
  const note = (begin: string, rest: string): void => {
    if (namedByAnswers.has(begin)) return;
    const shape = begin + rest.replaceAll(/\$\{[^{}]*\}/g, '*');
    shapes.set(shape, new RegExp(`^${shape.replaceAll('.', '\\.').replaceAll('*', '\\w+(?:\\.\\w+)*')}$`));
  };
  for (const code of codes) {
    for (const [, begin = '', end = ''] of code.matchAll(/["'`]#?((?:\w+\.)+\w*)(["'`]|\$\{(?:[^{}`]*\}[\w.${} ]*`)?)/g)) {
      if (end === '${') note(begin, '*');
      else if (end.length > 1) note(begin, end.slice(0, -1));
      else whole.add(begin);
    }
  }
  return (key: string): boolean => {
    const said = key.replace(plural, '');
    return whole.has(said) || [...shapes.values()].some((shape) => shape.test(said));
  };
};

/** Returns the texts that are to be kept, with the sections that they are in. */
const kept = (texts: Texts, isKept: (key: string) => boolean, above = ''): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([part, text]): [string, string | Texts][] => {
      if (typeof text === 'string') return isKept(above + part) ? [[part, text]] : [];
      const inside = kept(text, isKept, `${above}${part}.`);
      return Object.keys(inside).length > 0 ? [[part, inside]] : [];
    }),
  );

/** Parts the texts of a language file into those that some code names, and the others. */
export const partTexts = (texts: Texts, codes: Iterable<string>): { first: Texts; late: Texts } => {
  const isNamed = namesIn(codes);
  return { first: kept(texts, isNamed), late: kept(texts, (key) => !isNamed(key)) };
};
