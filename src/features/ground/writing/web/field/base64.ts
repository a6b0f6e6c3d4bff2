/** Returns bytes as Base64, as requests and the device's storage have them. */
export const toBase64 = (bytes: Uint8Array): string => {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
};

export const fromBase64 = (words: string): Uint8Array => Uint8Array.from(atob(words), (letter) => letter.charCodeAt(0));
