/**
 * Schemas that are only written down when a contract is read, and made when a form first parses with them: a page that
 * shows no form needs no zod. `vite.config.ts` puts this in the place of `zod/mini` in the browser; `zod-now.ts` brings
 * the real one with the first form.
 */
type Zod = Record<string, unknown>;
type Maker = () => unknown;

let zod: Zod | undefined;
const makers = new WeakMap<object, Maker>();

/** Gives the schemas written down so far, and those to come, the real zod. */
export const installZod = (real: object): void => {
  zod = { ...real };
};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The value with every schema in it made. */
const made = (value: unknown): unknown => {
  if (typeof value === 'object' && value !== null && makers.has(value)) return makers.get(value)?.();
  if (Array.isArray(value)) return value.map(made);
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, made(part)])) : value;
};

const callOn = (owner: unknown, name: string, args: unknown[]): unknown => {
  const method = (owner as Record<string, unknown> | undefined)?.[name];
  if (typeof method !== 'function') throw new Error(`zod was asked for ${name} before it was loaded`);
  return Reflect.apply(method, owner, args.map(made));
};

/** A schema that is made on its first use. `check` writes a further one down; everything else needs the real thing. */
const write = (make: Maker): object => {
  let real: unknown;
  const get = (): unknown => (real ??= make());
  const schema = new Proxy(
    {},
    {
      get: (_, key) => {
        if (typeof key === 'symbol' || key === 'then') return undefined;
        if (key === 'check') return (...args: unknown[]) => write(() => callOn(get(), 'check', args));
        const value = (get() as Record<string, unknown>)[key];
        return typeof value === 'function' ? (...args: unknown[]) => callOn(get(), key, args) : value;
      },
    },
  );
  makers.set(schema, get);
  return schema;
};

/** A function of zod, written down with what it is called with: `later('object', [{…}])`. */
export const later = (name: string, args: unknown[]): object =>
  write(() => callOn(zod, name, name === 'lazy' ? args.map((arg) => () => made((arg as Maker)())) : args));
