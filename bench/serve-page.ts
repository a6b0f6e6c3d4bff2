import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const html = '<!doctype html><html lang="en"><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>';
const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds a page of one script with Vite, as for use, and serves it from memory in Brotli. */
export const serveMain = async (main: string): Promise<{ base: string; stop: () => void }> => {
  const dist = join(import.meta.dirname, '../dist');
  mkdirSync(dist, { recursive: true });
  const root = mkdtempSync(join(dist, 'bench-page-'));
  const files = new Map<string, Buffer>();
  try {
    writeFileSync(join(root, 'index.html'), html);
    writeFileSync(join(root, 'main.js'), main);
    const built = await build({ root, configFile: false, logLevel: 'error', build: { write: false, modulePreload: { polyfill: false } } });
    if (!('output' in built)) throw new Error('Vite built something else than one page');
    for (const file of built.output) files.set(`/${file.fileName}`, brotliCompressSync(file.type === 'chunk' ? file.code : file.source));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const path = pathname === '/' ? '/index.html' : pathname;
    const bytes = files.get(path);
    if (bytes === undefined) return void reply.writeHead(404).end();
    reply.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain', 'content-encoding': 'br' }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
};
