/** Where nobody says otherwise; specification section 9. */
export const defaultLocale = 'en-US';
