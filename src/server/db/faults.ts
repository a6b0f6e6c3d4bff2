/** An error of the database, its driver or the network. Drizzle wraps it as the cause of its own error. */
interface Fault extends Error {
  code?: string;
  constraint?: string;
}

/** Returns the error and its causes, outermost first. */
const chainOf = (error: unknown): Fault[] => (error instanceof Error ? [error, ...chainOf(error.cause)] : []);

const some = (error: unknown, codes: ReadonlySet<string>): boolean =>
  chainOf(error).some(({ code }) => code !== undefined && codes.has(code));

const ofNetwork = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'];
/** SQLSTATEs of a server that stops, starts or has ended the connection: classes 57 and 08, and an ended idle transaction. */
const ofServer = ['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006', '25P03'];
const gone = new Set([...ofNetwork, ...ofServer]);
const lost =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|read timeout/;

/** Returns whether the database cannot be reached or did not answer in time. The connection must not be used again then. */
export const isUnreachable = (error: unknown): boolean =>
  some(error, gone) || chainOf(error).some(({ code, message }) => code === undefined && lost.test(message));

const busy = new Set(['55P03', '57014']);

/** Returns whether a lock or statement exceeded its time limit. The transaction has changed nothing then. */
export const isBusy = (error: unknown): boolean => some(error, busy);

const clashes = new Set(['40P01', '40001']);

/** The primary key of stored answers; it breaks when the same command is executed twice at once. */
const storedAnswer = 'idempotency_pkey';

/** Returns whether a transaction failed by a deadlock, a serialisation failure or the same command at once; it may be tried again. */
export const isRetryable = (error: unknown): boolean =>
  some(error, clashes) || chainOf(error).some(({ constraint }) => constraint === storedAnswer);

/** Returns whether the database's disk is full. */
export const isFull = (error: unknown): boolean => some(error, new Set(['53100']));

/** Returns whether the database has no free connection. */
export const isOutOfConnections = (error: unknown): boolean => some(error, new Set(['53300']));

/** Returns whether a write met a read-only database. */
export const isReadOnly = (error: unknown): boolean => some(error, new Set(['25006']));

/** Returns whether an error is the database's temporary failure, which does not depend on the query. */
export const isFault = (error: unknown): boolean =>
  [isUnreachable, isBusy, isRetryable, isFull, isOutOfConnections, isReadOnly].some((isIt) => isIt(error));

/** A unique or foreign key that a row broke. PostgreSQL does not tell the values, since the tables have row-level security. */
export interface Broken {
  kind: 'unique' | 'reference';
  constraint: string;
}

const kinds = new Map<string | undefined, Broken['kind']>([
  ['23505', 'unique'],
  ['23503', 'reference'],
]);

/** Returns the unique or foreign key that caused an error; undefined when none did. */
export const brokenBy = (error: unknown): Broken | undefined => {
  for (const { code, constraint } of chainOf(error)) {
    const kind = kinds.get(code);
    if (kind !== undefined && constraint !== undefined) return { kind, constraint };
  }
  return undefined;
};
