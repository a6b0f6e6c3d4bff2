const isMutator = (name: string): boolean => /^(set|add|delete|clear)/.test(name);

const refusing = (name: string) => (): never => {
  throw new TypeError(`${name}() on a value that is shared: copy it first`);
};

/** Makes the mutating methods of a Map, Set or Date throw, since `Object.freeze` does not stop them. */
const refuseMethods = (value: object): void => {
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(value)).filter(isMutator)) {
    Object.defineProperty(value, name, { value: refusing(name), configurable: true });
  }
};

const partsOf = (value: object): unknown[] => {
  if (value instanceof Map) return [...value].flat();
  return value instanceof Set ? [...value] : Object.values(value);
};

/**
 * Freezes a value and all that it holds: plain objects, arrays, Maps, Sets and Dates. Changing one throws a `TypeError` then.
 * Returns the value itself.
 */
export const deepFreeze = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) return value;
  if (value instanceof Map || value instanceof Set || value instanceof Date) refuseMethods(value);
  Object.freeze(value);
  for (const part of partsOf(value)) deepFreeze(part);
  return value;
};
