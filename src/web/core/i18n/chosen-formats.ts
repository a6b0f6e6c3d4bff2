let chosen: string | undefined;

/** Sets the locale of numbers and dates; null for that of the language. The shell calls it before a session is rendered. */
export const showFormatsOf = (locale: string | null): void => {
  chosen = locale ?? undefined;
};

/** Returns the locale of numbers and dates that the person has chosen; undefined while the language says it. */
export const chosenFormats = (): string | undefined => chosen;
