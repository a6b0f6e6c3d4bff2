/** The most that is found of each kind. */
export const mostFound = 10;
