/** Characters that a number field takes; specification section 5, catalogue Y-02. */
export const numberLength = 15;

/** What a number field keeps of what was typed: digits, dot and minus, at most `limit` of them. `a1.2-` is `1.2-`. */
export const numberText = (typed: string, limit = numberLength): string => typed.replace(/[^\d.-]/g, '').slice(0, limit);
