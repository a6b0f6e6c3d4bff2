import { eachFile, isTest, type Rule } from './sources.ts';

const limitOf = (path: string): number => {
  if (isTest(path)) return 500;
  return /^src\/main\.(server\.ts|web\.tsx)$/.test(path) ? 60 : 300;
};

/** Checks sizes: files have at most 300 lines, tests 500, the two mains 60. */
export const sizes: Rule = eachFile((path, text) => {
  const lines = text.split('\n').length - 1;
  return lines > limitOf(path) ? [`${path} has ${lines} lines, more than ${limitOf(path)}: split it by meaning`] : [];
});
