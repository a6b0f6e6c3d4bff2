/** Milliseconds between two looks at something that goes on elsewhere, and the most looks. */
export const lookEvery = 700;
const mostLooks = 40;

const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Looks until something is over, for half a minute at most, and returns what was seen last. A look that fails is done again; when the last
 * one fails, too, its error is thrown.
 */
export const lookUntil = async <Seen>(look: () => Promise<Seen>, isOver: (seen: Seen) => boolean): Promise<Seen> => {
  for (let looks = 1; ; looks++) {
    const isLast = looks === mostLooks;
    try {
      const seen = await look();
      if (isLast || isOver(seen)) return seen;
    } catch (error) {
      if (isLast) throw error;
    }
    await rest(lookEvery);
  }
};
