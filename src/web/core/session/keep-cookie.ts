const year = 365 * 86_400;

/** Stores a value for a year in a cookie that the server reads with the next page. A browser that refuses cookies stores nothing. */
export const keepCookie = (name: string, value: string): void => {
  const kept = `${name}=${value}`;
  if (document.cookie.split('; ').includes(kept)) return;
  document.cookie = `${kept}; Path=/; Max-Age=${year}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
};
