/** The product's name on screens, in mails and in window titles; the specification writes it as `{product}`. */
export const productName = 'Cairn';

/** The product's name in lower case, for plan handles and paths; specification section 3. */
export const productKey = 'cairn';
