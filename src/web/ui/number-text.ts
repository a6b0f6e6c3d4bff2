/** Most characters of a number field; specification section 5, catalogue Y-02. */
export const numberLength = 15;

/** Removes everything but digits, dot and minus, and cuts the rest at `limit` characters: `a1.2-` gives `1.2-`. */
export const numberText = (typed: string, limit = numberLength): string => typed.replace(/[^\d.-]/g, '').slice(0, limit);
