/** Most characters that can be typed into a number field; specification section 5, catalogue Y-02. */
export const numberLength = 15;

/** Removes everything but digits, dot and minus: `a1.2-` gives `1.2-`. Nothing is cut, which would change a pasted number. */
export const numberText = (typed: string): string => typed.replace(/[^\d.-]/g, '');
