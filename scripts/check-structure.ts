import { buttons, lengths } from './structure/buttons.ts';
import { cycles } from './structure/cycles.ts';
import { direction, spelling } from './structure/imports.ts';
import { keys } from './structure/keys.ts';
import { names } from './structure/names.ts';
import { parts } from './structure/parts.ts';
import { sizes } from './structure/sizes.ts';
import { readSources, type Sources } from './structure/sources.ts';
import { counts, days, honesty, tokens } from './structure/style.ts';
import { tenancy } from './structure/tenancy.ts';
import { fieldTerms } from './structure/terms.ts';
import { textImports } from './structure/text-imports.ts';
import { serverTexts, texts } from './structure/texts.ts';
import { translations } from './structure/translations.ts';
import { twice } from './structure/twice.ts';
import { writers } from './structure/writers.ts';

/** Returns every violation of the project's structure as a sentence. There are no exceptions. */
export const checkStructure = (sources: Sources): string[] => {
  const code = new Map([...sources].filter(([path]) => !path.endsWith('.json')));
  const rules = [
    names,
    direction,
    spelling,
    cycles,
    sizes,
    tokens,
    counts,
    honesty,
    days,
    texts,
    serverTexts,
    tenancy,
    writers,
    buttons,
    lengths,
    parts,
    fieldTerms,
    twice,
  ];
  return [...rules.flatMap((rule) => rule(code)), ...keys(sources), ...textImports(sources), ...translations(sources)];
};

if (import.meta.main) {
  const breaches = checkStructure(readSources(process.cwd()));
  for (const breach of breaches) console.log(breach);
  if (breaches.length > 0) process.exitCode = 1;
}
