import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Keeps what is left of the server's TypeScript when its types are taken away. Node does that itself at every start, by a part of its own
 * that then stays in memory with some 15 MB. Started by `--import`, this answers from the store; what is not in it, a process of its own
 * puts there. Where the store cannot be written, all is as without it.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const sources = pathToFileURL(join(root, 'src')).href;
const store = join(root, 'node_modules', '.cache', 'stripped');

/** @param {string} source */
const nameOf = (source) => `${createHash('sha256').update(process.version).update(source).digest('hex')}.js`;

/** @param {string} source */
const keptOf = (source) => {
  const path = join(store, nameOf(source));
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
};

/** What the server never loads. */
const apart = /(^|[\\/])(web|testing|shell)[\\/]|\.test\.ts$/;

const serverFiles = () =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts') && !apart.test(path));

/** Puts in the store what is missing, each file at once as a whole, and removes what nothing is the source of. */
const fill = () => {
  mkdirSync(store, { recursive: true });
  const old = new Set(readdirSync(store).filter((name) => name.endsWith('.js')));
  for (const path of serverFiles()) {
    const source = readFileSync(join(root, 'src', path), 'utf8');
    const name = nameOf(source);
    if (old.delete(name)) continue;
    const unfinished = join(store, `${name}.${process.pid}`);
    writeFileSync(unfinished, stripTypeScriptTypes(source));
    renameSync(unfinished, join(store, name));
  }
  for (const name of old) rmSync(join(store, name), { force: true });
};

const hook = () => {
  let isFilled = false;
  /** @param {string} source */
  const strippedOf = (source) => {
    const kept = keptOf(source);
    if (kept !== undefined || isFilled) return kept;
    isFilled = true;
    spawnSync(process.execPath, ['--no-warnings', fileURLToPath(import.meta.url)]);
    return keptOf(source);
  };
  registerHooks({
    load: (url, context, nextLoad) => {
      const source = url.startsWith(sources) && url.endsWith('.ts') ? strippedOf(readFileSync(fileURLToPath(url), 'utf8')) : undefined;
      return source === undefined ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true };
    },
  });
};

if (process.argv[1] === fileURLToPath(import.meta.url)) fill();
else hook();
