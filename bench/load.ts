import autocannon from 'autocannon';

interface Load {
  url: string;
  connections: number;
  seconds: number;
  requests: autocannon.Request[];
}

/** Returns the requests per second that a server answers with 2xx under a closed loop; throws on any other answer. */
export const load = async ({ url, connections, seconds, requests }: Load): Promise<number> => {
  let begun = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests,
    // Each connection starts with another request, otherwise all would send the same one at once.
    setupClient: (client) => {
      const start = Math.floor((begun++ * requests.length) / connections);
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result['2xx'] / result.duration;
};
