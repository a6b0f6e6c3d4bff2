import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { errors, refuse } from '../../shared/errors.ts';
import type { Log } from '../log/log.ts';

/**
 * A PDF to be made. `layout` is the address of a module whose function `layout` makes the document of `data`; `data` is plain data that a
 * thread can be sent. What the person may see was decided when `data` was read.
 */
export interface Paper {
  layout: string;
  data: unknown;
}

/** Worker threads of a node: rendering uses a whole processor, and requests must not wait for it. */
const threads = 2;
/** Papers that wait for a thread. */
const mostWaiting = 20;
/** Milliseconds that one paper may take, from the moment it is asked for. */
const mostTime = 30_000;
/**
 * Milliseconds that a thread without work is kept: a new one takes a second until it has loaded the renderer, and whoever prints often prints
 * again. It is not kept for good, because it takes 80 MB.
 */
const idleFor = 1_800_000;
/** Megabytes of one thread. */
const mostMemory = 512;

/** Makes PDFs in worker threads. A paper that fails, takes too long or needs too much memory fails alone. */
export interface Papers {
  /** Returns the bytes of the PDF. Refuses with `busy` when too many wait, and with `pdfNotMade` when it could not be made. */
  render: (paper: Paper) => Promise<Buffer>;
  close: () => Promise<void>;
}

interface Limits {
  threads?: number;
  mostWaiting?: number;
  mostTime?: number;
}

/** Opens the pool; its threads begin with the first paper. */
export const openPapers = (log: Log, limits: Limits = {}): Papers => {
  const maxThreads = limits.threads ?? threads;
  const most = maxThreads + (limits.mostWaiting ?? mostWaiting);
  let underWay = 0;
  let pool: Promise<Piscina<Paper, Uint8Array>> | undefined;
  const open = async () => {
    const { Piscina: Pool } = await import('piscina');
    return new Pool<Paper, Uint8Array>({
      filename: fileURLToPath(new URL('./pages/worker.ts', import.meta.url)),
      name: 'render',
      minThreads: 0,
      maxThreads,
      idleTimeout: idleFor,
      resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    });
  };
  return {
    render: async (paper) => {
      if (underWay >= most) return refuse(errors.busy);
      underWay += 1;
      try {
        pool ??= open();
        return Buffer.from(await (await pool).run(paper, { signal: AbortSignal.timeout(limits.mostTime ?? mostTime) }));
      } catch (error) {
        log.error({ err: error }, 'a PDF could not be made');
        return refuse(errors.pdfNotMade);
      } finally {
        underWay -= 1;
      }
    },
    close: async () => (await pool)?.destroy(),
  };
};
