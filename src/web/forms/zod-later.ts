/**
 * Replaces `zod/mini` in the browser (see `vite.config.ts`). Contracts only record how their schemas are built; a schema is built when a
 * form first parses with it, so a page without a form loads no zod. `zod-now.ts` loads the real zod with the first form.
 */
type Zod = Record<string, unknown>;
type Maker = () => unknown;

let zod: Zod | undefined;
const makers = new WeakMap<object, Maker>();

/** Supplies the real zod for schemas recorded before and after this call. */
export const installZod = (real: object): void => {
  zod = { ...real };
};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Returns the value with every recorded schema in it built. */
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

/** Records a schema that is built on first use. `check` records another one; every other property needs the real zod. */
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

/** Records a call of a zod function with its arguments: `later('object', [{…}])`. */
export const later = (name: string, args: unknown[]): object =>
  write(() => callOn(zod, name, name === 'lazy' ? args.map((arg) => () => made((arg as Maker)())) : args));
