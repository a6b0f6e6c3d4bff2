import type * as z from 'zod/mini';

/** The most wrong fields that an answer names; the others are only counted. */
export const mostListed = 20;

/** The most elements of a list whose contract states no length. */
const mostElements = 1_000;

/** The most characters of a field's name in an answer; an unknown name may be as long as the request. */
const longestName = 100;

/** The wrong fields of a request: codes by the field's name, and how many more fields are wrong. */
export interface Wrong {
  fields: Map<string, string[]>;
  unlisted: number;
}

/** Adds a field's code. Twenty fields are listed with at most twenty codes each; the rest is counted in `unlisted`. */
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
 * Looks at every depth for unknown names and for lists that are too long, before the values are parsed, since parsing those would
 * be expensive. Notes what it finds in `wrong`. Returns false when a list is too long; the values must not be parsed then.
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
