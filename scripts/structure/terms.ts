import { eachFile, isTest, lineAt, type Rule } from './sources.ts';

/** Everyday words that once stood for terms, with the term of the field; `docs/domain.md` has the table. */
export const retired: Readonly<Record<string, string>> = {
  act: 'command',
  acts: 'commands',
  ahead: 'newer edit, or prefetch',
  asked: 'request',
  clash: 'conflict',
  deed: 'history entry',
  deeds: 'history entries',
  desk: 'the tools or the state that it holds',
  heard: 'recognised, or received',
  keeping: 'policy',
  kept: 'stored',
  overtaken: 'conflict',
  says: 'label',
  shown: 'view',
  told: 'notified, or reported',
};

const exported = /^export (?:declare )?(?:async )?(?:const|let|function|class|interface|type) (\w+)/gm;

const partsOf = (name: string): string[] => (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+/g) ?? []).map((part) => part.toLowerCase());

/** Checks that what a file exports is named by the field's terms. */
export const fieldTerms: Rule = eachFile((path, text) => {
  if (!path.startsWith('src/') || isTest(path) || path.endsWith('.css')) return [];
  return [...text.matchAll(exported)].flatMap(({ 1: name = '', index }) => {
    const word = partsOf(name).find((part) => Object.hasOwn(retired, part));
    if (word === undefined) return [];
    return [`${path}:${lineAt(text, index)} exports ${name}: say ${retired[word]} for "${word}" (docs/domain.md has the terms)`];
  });
});
