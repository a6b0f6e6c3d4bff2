import { run, Sentence } from './steps.mjs';

/** @param {string[]} args */
const git = async (args) => {
  const { code, output } = await run('git', args);
  if (code !== 0) throw new Sentence('The changed files are asked of git, which failed.', output);
  return output.split('\n').filter((line) => line !== '');
};

/**
 * Returns the paths that differ from a commit, or that git does not know yet; also those of deleted files. Without a commit it is where the branch
 * left `main`; on `main` itself that is what is not committed yet, else the last commit.
 * @param {string} [since]
 */
export const changedFiles = async (since) => {
  const [base = 'HEAD'] = since === undefined ? await git(['merge-base', 'HEAD', 'main']) : [since];
  const untracked = await git(['ls-files', '--others', '--exclude-standard']);
  const changed = [...(await git(['diff', '--name-only', base])), ...untracked];
  return changed.length > 0 ? changed : git(['diff', '--name-only', 'HEAD~1']);
};
