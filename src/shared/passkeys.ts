/** Longest name of a passkey. */
export const passkeyNameLength = 60;
