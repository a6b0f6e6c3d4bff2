import type { Passwords } from '#server/auth/passwords.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Log } from '#server/core/log/log.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { FileStore } from '#server/files/store.ts';
import type { Memo } from '#server/http/answers/memos.ts';
import type { Day } from '#shared/dates.ts';
import type { Role } from '#shared/roles.ts';
import type { AfterCommit } from './after-commit.ts';

/** A signed-in request: its person, its time and its transaction. */
export interface Signed {
  tx: Tx;
  personId: string;
  authSessionId: string;
  /** The session context's id; empty on the first `GET session`. */
  sessionId: string;
  now: Date;
  /** Today in the person's time zone. */
  today: Day;
  timeZone: string;
  /** The person's language and country, `en-US`. */
  locale: string;
  /** The locale of numbers and dates that the person has chosen; null while the language says it. */
  formatLocale: string | null;
  log: Log;
  config: Config;
  passwords: Passwords;
  files: FileStore;
  after: AfterCommit;
  /** The client's IP address, by which guesses and requests of strangers are limited. */
  ip: string;
}

/** A signed-in request inside an organisation: the tenant fence is set. */
export interface Entered extends Signed {
  orgId: string;
  role: Role;
  permissions: string[];
  /** Caches values that every request needs, such as the meetings that the person sees, until their entities change. */
  memo: Memo;
}

/** A request without a sign-in. It has no today, because nobody knows where the person is. */
export interface Visitor extends Omit<Signed, 'personId' | 'authSessionId' | 'sessionId' | 'today'> {}

declare const sealed: unique symbol;

/** A value that only an access function can have made; `run` receives nothing else. */
export type Granted<Value> = Value & { readonly [sealed]?: true };

/** Finds the thing and grants it, or refuses; `sentence` is the line of the permission table. */
export interface Access<At, Input, Value> {
  kind: 'org' | 'person' | 'open';
  sentence: string;
  find: (asked: { at: At; input: Input }) => Promise<Granted<Value>>;
}

type Find<At, Input, Value> = (asked: { at: At; input: Input }) => Promise<Value> | Value;

const seal =
  <At, Input, Value>(find: Find<At, Input, Value>) =>
  async (asked: { at: At; input: Input }): Promise<Granted<Value>> =>
    (await find(asked)) as Granted<Value>;

/** Makes an access inside an organisation. `Input` is the part of the input that `find` needs, such as `{ params: { id: string } }`. */
export const access = <Input, Value>(sentence: string, find: Find<Entered, Input, Value>): Access<Entered, Input, Value> => ({
  kind: 'org',
  sentence,
  find: seal(find),
});

/** Makes an access for a signed-in person, with or without an organisation. */
export const signedIn = <Input, Value>(
  sentence: string,
  find: Find<Signed & Partial<Entered>, Input, Value>,
): Access<Signed & Partial<Entered>, Input, Value> => ({
  kind: 'person',
  sentence,
  find: seal(find),
});

/** Makes an access without a sign-in; `why` says in the permission table why that is right. */
export const open = (why: string): Access<Visitor, unknown, object> => ({ kind: 'open', sentence: why, find: seal(() => ({})) });
