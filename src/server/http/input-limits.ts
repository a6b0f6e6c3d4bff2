import type * as z from 'zod/mini';

/** How many wrong fields an answer names; beyond that they are counted. */
export const mostListed = 20;

/** Elements of a list whose contract states no length. */
const mostElements = 1_000;

/** Characters of a name in an answer: an unknown one may be as long as the request. */
const longestName = 100;

/** What is wrong with a request: the codes of the first fields by their names, and how many more fields there are. */
export interface Wrong {
  fields: Map<string, string[]>;
  unlisted: number;
}

/** Notes a code for a field; the first twenty fields are listed with at most as many codes each, the others are counted. */
export const note = (wrong: Wrong, path: readonly PropertyKey[], code: string): void => {
  const name = path.map(String).join('.').slice(0, longestName) || 'body';
  const known = wrong.fields.get(name);
  if (known !== undefined && known.length < mostListed) known.push(code);
  else if (known === undefined && wrong.fields.size < mostListed) wrong.fields.set(name, [code]);
  else wrong.unlisted += 1;
};

interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const longestList = ({ checks = [] }: Definition): number =>
  checks.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum ?? mostElements;

/**
 * Looks for what would make reading a request dear, before its values are read: names that no schema knows, and lists longer than
 * their schema allows. Both are refused at every depth. Answers whether the values may be read.
 */
export const checkLimits = (schema: z.ZodMiniType, value: unknown, wrong: Wrong, path: readonly PropertyKey[] = []): boolean => {
  const definition = schema.def as unknown as Definition;
  const inner = definition.innerType ?? definition.in;
  if (inner !== undefined) return checkLimits(inner, value, wrong, path);
  if (definition.element !== undefined && Array.isArray(value)) {
    if (value.length > longestList(definition)) {
      note(wrong, path, 'VAL_TOO_LONG');
      return false;
    }
    const { element } = definition;
    return value.every((item: unknown, index) => checkLimits(element, item, wrong, [...path, index]));
  }
  if (definition.shape === undefined || !isObject(value)) return true;
  for (const key in value) if (!Object.hasOwn(definition.shape, key)) note(wrong, [...path, key], 'VAL_UNKNOWN');
  return Object.entries(definition.shape).every(
    ([key, part]) => !Object.hasOwn(value, key) || checkLimits(part, value[key], wrong, [...path, key]),
  );
};
