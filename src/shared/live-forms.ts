/** Milliseconds after the last change until a form that saves itself is saved; specification section 9, live forms. */
export const liveSaveAfter = 1_000;
