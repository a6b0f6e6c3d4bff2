import autocannon from 'autocannon';

interface Load {
  url: string;
  connections: number;
  seconds: number;
  requests: autocannon.Request[];
}

/** Requests per second that a server answers with 2xx under a closed loop; throws when it answered anything else. */
export const load = async ({ url, connections, seconds, requests }: Load): Promise<number> => {
  const result = await autocannon({ url, connections, duration: seconds, requests });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result['2xx'] / result.duration;
};
