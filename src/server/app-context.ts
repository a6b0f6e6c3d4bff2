import type { Passwords } from './auth/passwords.ts';
import type { SignIn } from './auth/sign-in.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Clock } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import type { Peek } from './db/peek.ts';
import type { Pools } from './db/pool.ts';
import type { Pictures } from './files/picture.ts';
import type { FileStore } from './files/store.ts';
import type { Answers } from './http/answers/answers.ts';
import type { Memos } from './http/answers/memos.ts';
import type { Drain } from './http/drain.ts';
import type { SessionOrgs } from './http/session-orgs.ts';
import type { Turns } from './http/turns.ts';
import type { WriteQueue } from './http/write-queue.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log/log.ts';
import type { Papers } from './pdf/papers.ts';
import type { Bus } from './realtime/bus.ts';

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
  tokens: Tokens;
  answers: Answers;
  memos: Memos;
  turns: Turns;
  writeQueue: WriteQueue;
  peek: Peek;
  sessionOrgs: SessionOrgs;
  drain: Drain;
}
