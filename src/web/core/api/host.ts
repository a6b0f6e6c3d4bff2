let host = '';

/** Sends calls to another host of this installation (`https://api.example.com`) while its flag is on; catalogue row W-08. */
export const switchApi = (origin: string | undefined): void => {
  host = origin ?? '';
};

/**
 * Returns the address of a path of the API: the host, then the prefix `api/v2`; catalogue row W-07. The flags are always read from the page's
 * own host, so that a switch to a host that does not answer can be taken back.
 */
export const apiUrl = (path: string): string => `${path.startsWith('app-configuration/') ? '' : host}/api/v2/${path}`;
