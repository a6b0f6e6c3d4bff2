import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modernNode, run, Sentence, step } from './steps.mjs';

const stamp = 'dist/.built-from';

const alone = [
  'index.html',
  'sign-in.html',
  'vite.config.ts',
  'scripts/documents.ts',
  'postcss.config.js',
  'postcss.config.cjs',
  'tsconfig.web.json',
  'tsconfig.base.json',
  'package-lock.json',
];

const notInTheWeb = /(^|\/)(server|testing)$|\.test\.tsx?$|^src\/main\.server\.ts$/;

/**
 * @param {string} folder
 * @returns {string[]}
 */
const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (notInTheWeb.test(path)) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

const sourceHash = () => {
  const hash = createHash('sha256');
  const folders = ['src', 'public'].filter((folder) => existsSync(folder));
  for (const path of [...alone.filter((file) => existsSync(file)), ...folders.flatMap(filesBelow).sort()]) {
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
};

const build = async () => {
  rmSync(stamp, { force: true });
  const { code, output } = await run(modernNode, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Sentence('The web could not be built; see what Vite says above.', output);
};

/** Builds the web and records a hash of its sources. */
export const buildAnew = async () => {
  const hash = sourceHash();
  await step('Building the web', build);
  mkdirSync('dist', { recursive: true });
  writeFileSync(stamp, hash);
};

/** Builds the web if its sources have changed since the last build. */
export const ensureBuilt = async () => {
  if (existsSync('dist/web/index.html') && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash()) return;
  await buildAnew();
};
