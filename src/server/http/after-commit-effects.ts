import type pg from 'pg';
import type { AfterCommit, Later, Mail } from '#server/access/after-commit.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Bus } from '#server/realtime/bus.ts';

interface Emission {
  hub: string;
  room: string;
  event: string;
  data: unknown;
}

/** Collects the events of a request and enqueues its jobs and mails; `tell` publishes the events after the commit. */
export class AfterCommitEffects implements AfterCommit {
  readonly #client: pg.ClientBase;
  readonly #jobs: Jobs;
  readonly #emissions: Emission[] = [];
  readonly #cuts: string[] = [];

  constructor(client: pg.ClientBase, jobs: Jobs) {
    this.#client = client;
    this.#jobs = jobs;
  }

  emit(hub: string, room: string, event: string, data: unknown): void {
    this.#emissions.push({ hub, room, event, data });
  }

  async job(name: string, data: Record<string, unknown>, later?: Later): Promise<void> {
    await this.#jobs.enqueue(this.#client, name, await this.#ofOrg(data), later);
  }

  async mail(mail: Mail): Promise<void> {
    await this.job('mail', { ...mail });
  }

  async mails(mails: readonly Mail[]): Promise<void> {
    const of = await this.#ofOrg({});
    await this.#jobs.enqueueMany(
      this.#client,
      'bulk-mail',
      mails.map((mail) => ({ ...mail, ...of })),
    );
  }

  cut(sessionId: string): void {
    this.#cuts.push(sessionId);
  }

  /** Returns the organisation in which the transaction works; undefined outside of all. */
  async org(): Promise<string | undefined> {
    const { rows } = await this.#client.query<{ id: string | null }>("select nullif(current_setting('cairn.org_id', true), '') as id");
    return rows[0]?.id ?? undefined;
  }

  /** Adds the organisation in which the transaction works, by which its jobs and mails are found when it is deleted. */
  async #ofOrg(data: Record<string, unknown>): Promise<Record<string, unknown>> {
    if (data['orgId'] !== undefined) return data;
    const orgId = await this.org();
    return orgId === undefined ? data : { ...data, orgId };
  }

  /** Call it after the commit: publishes the events to every node, and says that the organisation's change log grew. */
  tell(bus: Bus, orgId?: string): void {
    if (orgId !== undefined && orgId !== '') bus.publish({ kind: 'changed', orgId });
    for (const emission of this.#emissions) bus.publish({ kind: 'emit', ...emission });
    for (const sessionId of this.#cuts) bus.publish({ kind: 'cut', sessionId });
  }
}
