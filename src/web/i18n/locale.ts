/** The locale used where none is set; specification section 9. */
export const defaultLocale = 'en-US';
