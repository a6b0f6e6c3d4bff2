/** The query parameter that holds the address of a modal screen. */
export const modalKey = 'modal';

/** Splits `/meeting/new?tractionId=7` into path and query. */
export const readAddress = (address: string): { path: string; search: Record<string, string> } => {
  const [path = '/', query = ''] = address.split('#')[0]?.split('?') ?? [];
  return { path, search: Object.fromEntries(new URLSearchParams(query)) };
};
