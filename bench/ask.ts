import { Agent, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { asBrowsers } from './stage.ts';

interface Asking {
  method: string;
  headers: Record<string, string>;
  body: object;
}

// Idle connections do not keep the process running.
const agent = new Agent({ keepAlive: true });

/**
 * Asks for JSON on a kept connection, compressed as for browsers, and resolves to the objects. `fetch` reads an answer through streams of its
 * own: they took a seventh of the time of a page of 100 rows, which is neither the app's nor the database's.
 */
export const ask = <Reply>(url: string, { method, headers, body }: Asking): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const bytes = Buffer.from(JSON.stringify(body));
    const sent = { ...headers, ...asBrowsers, 'content-type': 'application/json', 'content-length': bytes.length };
    const asked = request(url, { agent, method, headers: sent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const whole = Buffer.concat(parts);
        const text = (answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(whole) : whole).toString();
        if (answer.statusCode === 200) resolve(JSON.parse(text) as Reply);
        else reject(new Error(`${url}: ${answer.statusCode} ${text}`));
      });
    });
    asked.on('error', reject);
    asked.end(bytes);
  });
