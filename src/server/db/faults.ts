/** What the database, its driver or the network said; Drizzle wraps it as the cause of an error of its own. */
interface Fault extends Error {
  code?: string;
  constraint?: string;
}

/** The error and what caused it, outermost first. */
const chainOf = (error: unknown): Fault[] => (error instanceof Error ? [error, ...chainOf(error.cause)] : []);

const some = (error: unknown, codes: ReadonlySet<string>): boolean =>
  chainOf(error).some(({ code }) => code !== undefined && codes.has(code));

const ofNetwork = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'];
/** The server ends, starts, or has ended this connection: SQLSTATE classes 57 and 08, and an idle transaction that was ended. */
const ofServer = ['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006', '25P03'];
const gone = new Set([...ofNetwork, ...ofServer]);
const lost =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|read timeout/;

/** The database cannot be reached now, or did not answer in time; the connection that it happened on must not be used again. */
export const isUnreachable = (error: unknown): boolean =>
  some(error, gone) || chainOf(error).some(({ code, message }) => code === undefined && lost.test(message));

const busy = new Set(['55P03', '57014']);

/** A lock was not had in time, or a statement took longer than it may; the transaction has changed nothing. */
export const isBusy = (error: unknown): boolean => some(error, busy);

const clashes = new Set(['40P01', '40001']);

/** The primary key of stored answers: the same command is being executed twice at once. */
const storedAnswer = 'idempotency_pkey';

/** A deadlock, a serialisation failure or the same command at the same time: the whole transaction may be tried again. */
export const isClash = (error: unknown): boolean =>
  some(error, clashes) || chainOf(error).some(({ constraint }) => constraint === storedAnswer);

export const isFull = (error: unknown): boolean => some(error, new Set(['53100']));

export const isOutOfConnections = (error: unknown): boolean => some(error, new Set(['53300']));

export const isReadOnly = (error: unknown): boolean => some(error, new Set(['25006']));

/** The database could not do it now, whatever was asked. */
export const isFault = (error: unknown): boolean =>
  [isUnreachable, isBusy, isClash, isFull, isOutOfConnections, isReadOnly].some((isIt) => isIt(error));

/** A unique or foreign key that refused, by its name. PostgreSQL does not tell the values, since the tables are fenced. */
export interface Broken {
  kind: 'unique' | 'reference';
  constraint: string;
}

const kinds = new Map<string | undefined, Broken['kind']>([
  ['23505', 'unique'],
  ['23503', 'reference'],
]);

/** The constraint that refused, if one did. */
export const brokenBy = (error: unknown): Broken | undefined => {
  for (const { code, constraint } of chainOf(error)) {
    const kind = kinds.get(code);
    if (kind !== undefined && constraint !== undefined) return { kind, constraint };
  }
  return undefined;
};
