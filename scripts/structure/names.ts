import { wings } from './rooms.ts';
import { eachFile, type Rule } from './sources.ts';

const kebabFile = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|long|component|module|server|web|d))*\.(ts|tsx|mjs|css)$/;
const kebabFolder = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const forbidden = /(?:^|[-./])(index|utils?|helpers?|types|constants|common|manager)(?=[-./])/;

const word = '[a-z0-9]+(?:-[a-z0-9]+)*';
const parts = 'tables|access|audiences|store|actions|routes|jobs|mails|pages';

const ends = '(((\\.component(\\.long)?)?\\.test)?\\.tsx?|\\.module\\.css)';

/** File names that a feature may contain; a folder of the same name replaces a file that would exceed its limit. */
const vocabulary = [
  /^(contract|rules)(\.test)?\.ts$/,
  new RegExp(`^(contract|rules)/${word}(\\.test)?\\.ts$`),
  new RegExp(`^server/(${parts})\\.ts$`),
  new RegExp(`^server/(${parts})/${word}((\\.long)?\\.test)?\\.ts$`),
  new RegExp(`^server/${word}(\\.long)?\\.test\\.ts$`),
  /^web\/calls(\.test)?\.tsx?$/,
  new RegExp(`^e2e/${word}(\\.long)?\\.test\\.ts$`),
  new RegExp(`^web/${word}-(screen|dialog|panel|widget)${ends}$`),
  // `parts` may be used by other features; another folder is named after the screen whose pieces lie in it.
  new RegExp(`^web/${word}/${word}${ends}$`),
];

const nameOf = (path: string): string[] => {
  const folders = path.split('/');
  const file = folders.pop() ?? '';
  const odd = [...folders.filter((folder) => !kebabFolder.test(folder)), ...(kebabFile.test(file) ? [] : [file])];
  const vague = forbidden.exec(path)?.[1];
  return [
    ...odd.map((name) => `${path} is not in kebab-case (${name})`),
    ...(vague ? [`${path} is named "${vague}", which says nothing of what is in it`] : []),
  ];
};

const outsideVocabulary = (path: string): string[] => {
  const [, wing, inFeature] = /^src\/features\/([^/]+)\/[^/]+\/(.+)$/.exec(path) ?? [];
  if (wing !== undefined && !wings.some((known) => known === wing)) return [`${path} is in no wing: ${wings.join(', ')}`];
  if (!path.startsWith('src/features/') || (inFeature && vocabulary.some((pattern) => pattern.test(inFeature)))) return [];
  return [`${path} is not in the vocabulary of a feature (CONTRIBUTING.md lists it)`];
};

/** Checks names: kebab-case, no vague names, and in features only those listed. */
export const names: Rule = eachFile((path) => [...nameOf(path), ...outsideVocabulary(path)]);
