/** Joins class names with spaces and skips false, null and undefined. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
