/** A random generator with a seed: an equal seed gives equal results. */
export interface Dice {
  /** Returns a number from 0 up to, but not including, 1. */
  roll(): number;
  /** Returns a whole number between both bounds, inclusive. */
  between(least: number, most: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Returns a UUIDv7 of an instant. */
  id(at: Date): string;
}

/** Creates a Mulberry32 generator: small, fast, and equal on every machine. */
export const makeDice = (seed: number): Dice => {
  let state = seed;
  const roll = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number): number => least + Math.floor(roll() * (most - least + 1));
  const hex = (digits: number): string => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');
  return {
    roll,
    between,
    pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
    id: (at) => {
      const time = at.getTime().toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${'89ab'[between(0, 3)]}${hex(3)}-${hex(12)}`;
    },
  };
};
