/** What features put in the header: the bell. */
export const HeaderTools = () => null;
