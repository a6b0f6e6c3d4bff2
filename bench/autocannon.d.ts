declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      method?: 'GET' | 'POST';
      path?: string;
      headers?: Record<string, string>;
      body?: string;
      setupRequest?: (request: Request) => Request;
    }
  }

  /** Types of the part of `autocannon` that the benchmarks use. */
  function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    requests: autocannon.Request[];
    setupClient: (client: { setRequests: (requests: autocannon.Request[]) => void }) => void;
  }): Promise<{ non2xx: number; errors: number; '2xx': number; duration: number }>;

  export default autocannon;
}
