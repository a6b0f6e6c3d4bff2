import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import type { Log } from '#server/core/log/log.ts';
import { type Taker, Turns, type TurnTaker } from '#server/http/turns.ts';
import { errors, refuse } from '#shared/errors.ts';

/**
 * A PDF to be made. `layout` is the address of a Typst file that sets `data`: plain data that a thread can be sent, in which a picture is its
 * bytes. `prepare` is the address of a module whose function `prepare` computes first, in the thread, what the layout is given. What the person
 * may see was decided when `data` was read.
 */
export interface Paper {
  layout: string;
  prepare?: string;
  data: unknown;
}

/** A PDF, and the signs in its texts that no font has; a box stands in their places. */
export interface MadePaper {
  pdf: Uint8Array;
  missing: string[];
}

/** Papers that are made at once: one of a person, two of an organisation and of all. Making one uses a whole processor. */
const shares = { person: 1, org: 2, all: 2 };
/** Milliseconds that one paper may take, and as many that it may wait for its turn. */
const mostTime = 30_000;
/**
 * Milliseconds that a thread without work is kept: a new one takes a second until it has loaded the renderer, and whoever prints often prints
 * again. It is not kept for good, because of its memory.
 */
const idleFor = 1_800_000;

/** Makes PDFs in worker threads. A paper that fails or takes too long fails alone. */
export interface Papers {
  /**
   * Makes a paper in the turn of who asks for it. Refuses with `busy` when its turn comes too late or it takes too long, and with `pdfNotMade`
   * when it cannot be made.
   */
  render: (paper: Paper, taker?: Taker, asker?: TurnTaker) => Promise<MadePaper>;
  close: () => Promise<void>;
}

/** Opens the pool; its threads begin with the first paper. */
export const openPapers = (log: Log, limits: { mostTime?: number } = {}): Papers => {
  const longest = limits.mostTime ?? mostTime;
  const turns = new Turns(shares, longest);
  let pool: Promise<Piscina<Paper, MadePaper>> | undefined;
  const open = async () => {
    const { Piscina: Pool } = await import('piscina');
    return new Pool<Paper, MadePaper>({
      filename: fileURLToPath(new URL('./pages/worker.ts', import.meta.url)),
      name: 'render',
      minThreads: 0,
      maxThreads: shares.all,
      idleTimeout: idleFor,
    });
  };
  const make = async (paper: Paper): Promise<MadePaper> => {
    const late = AbortSignal.timeout(longest);
    try {
      pool ??= open();
      return await (await pool).run(paper, { signal: late });
    } catch (error) {
      log.error({ err: error }, 'a PDF could not be made');
      return refuse(late.aborted ? errors.busy : errors.pdfNotMade);
    }
  };
  return {
    render: (paper, taker = {}, asker) => turns.take(taker, () => make(paper), asker),
    close: async () => (await pool)?.destroy(),
  };
};
