/** The search parameter that holds the address of the modal over a page. */
export const modalKey = 'modal';

/** `/meeting/new?tractionId=7` as path and query. */
export const readAddress = (address: string): { path: string; search: Record<string, string> } => {
  const [path = '/', query = ''] = address.split('#')[0]?.split('?') ?? [];
  return { path, search: Object.fromEntries(new URLSearchParams(query)) };
};
