import type { Passwords } from '#server/auth/passwords.ts';
import type { SignIn } from '#server/auth/sign-in.ts';
import type { ProviderTokens } from '#server/auth/tokens.ts';
import type { Peek } from '#server/db/peek.ts';
import type { Pools } from '#server/db/pool.ts';
import type { Pictures } from '#server/files/picture.ts';
import type { FileStore } from '#server/files/store.ts';
import type { Answers } from '#server/http/answers/answers.ts';
import type { Memos } from '#server/http/answers/memos.ts';
import type { Drain } from '#server/http/drain.ts';
import type { SessionOrgs } from '#server/http/session-orgs.ts';
import type { Turns } from '#server/http/turns.ts';
import type { WriteQueue } from '#server/http/write-queue.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Papers } from '#server/pdf/papers.ts';
import type { Bus } from '#server/realtime/bus.ts';
import type { Clock } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import type { Log } from './log/log.ts';

/** The parts of a node that every request uses; made once by `openAppContext`. */
export interface AppContext {
  config: Config;
  log: Log;
  clock: Clock;
  passwords: Passwords;
  pools: Pools;
  bus: Bus;
  jobs: Jobs;
  files: FileStore;
  papers: Papers;
  pictures: Pictures;
  signIn: SignIn;
  tokens: ProviderTokens;
  answers: Answers;
  memos: Memos;
  turns: Turns;
  writeQueue: WriteQueue;
  peek: Peek;
  sessionOrgs: SessionOrgs;
  drain: Drain;
}
