import { folded } from '#shared/folded.ts';

/** Returns the index that an arrow, Home or End moves to among `count` entries, wrapping at the ends; undefined for other keys. */
export const indexAfter = (key: string, at: number, count: number, axis: 'across' | 'down' | 'both' = 'down'): number | undefined => {
  if (count === 0) return undefined;
  const forth = (axis !== 'across' && key === 'ArrowDown') || (axis !== 'down' && key === 'ArrowRight');
  const back = (axis !== 'across' && key === 'ArrowUp') || (axis !== 'down' && key === 'ArrowLeft');
  if (forth) return (at + 1) % count;
  if (back) return at <= 0 ? count - 1 : at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};

/**
 * Returns the index of the next label after `at` that begins with the typed letters, whatever their case and accents. One repeated letter cycles through all labels that
 * begin with it.
 */
export const placeTyped = (typed: string, labels: string[], at: number): number | undefined => {
  const plain = folded(typed);
  const letters = [...new Set(plain)];
  const wanted = letters.length === 1 ? (letters[0] ?? '') : plain;
  const first = letters.length === 1 || at < 0 ? at + 1 : at;
  for (let step = 0; step < labels.length; step += 1) {
    const place = (first + step) % labels.length;
    if (folded(labels[place] ?? '').startsWith(wanted)) return place;
  }
  return undefined;
};
