import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { type AnyEndpoint, pathOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { type FaultyApp, faults, faultyApp, strike } from '#testing/faults.ts';
import { type RemoteActor, remoteActor } from '#testing/remote-actor.ts';
import { rowApis, vtoApi } from '../contract.ts';

/** Set more rounds by `CAIRN_FAULT_ROUNDS=100 npx vitest run --project e2e vto-faults`. */
const rounds = Number(process.env['CAIRN_FAULT_ROUNDS'] ?? 4);
const people = 10;

/** What a person types into a line of their own, and how much of it the server has said to be saved. */
interface Writer {
  id: string;
  typed: number;
  saved: number;
  version: number;
}

let app: FaultyApp;
let actor: RemoteActor;
let headers: Record<string, string>;
const writing = new AbortController();
const refusals: string[] = [];
/** A sign for each save that was acknowledged. */
const acknowledged: string[] = [];

type Answer = { id: string; version: number } & Record<string, unknown>;

/** Sends a command until it is answered, as the browser's outbox does: with the same key. */
const send = async (endpoint: AnyEndpoint, params: Record<string, string>, body?: object): Promise<Answer | undefined> => {
  const key = newId();
  while (!writing.signal.aborted) {
    try {
      const answer = await fetch(`${app.origin}/api/v2/${pathOf(endpoint, { params })}`, {
        method: endpoint.method,
        headers: { ...headers, ...(endpoint.method === 'GET' ? {} : { 'idempotency-key': key }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(5_000),
      });
      const text = await answer.text();
      if (answer.ok) return JSON.parse(text) as Answer;
      if (answer.status === 401) headers = await actor.headers();
      else if (answer.status < 500) {
        refusals.push(`${answer.status} ${text}`);
        writing.abort();
      }
    } catch {
      // No answer and no refusal means that the app is down: the same request is sent again.
    }
    await wait(20);
  }
  return undefined;
};

const wordsOf = (count: number): string => Array.from({ length: count }, (_, at) => `word${at + 1}`).join(' ');

/** Types word after word into a line, each saved over the version that the last one was answered with. */
const type = async (writer: Writer, params: Record<string, string>): Promise<void> => {
  while (!writing.signal.aborted) {
    writer.typed = (writer.typed % 60) + 1;
    const answer = await send(
      rowApis.coreValue.change,
      { ...params, id: writer.id },
      { title: wordsOf(writer.typed), version: writer.version },
    );
    if (answer === undefined) return;
    Object.assign(writer, { saved: writer.typed, version: answer.version });
    acknowledged.push(writer.id);
  }
};

const writtenSince = async (before: number): Promise<void> => {
  const end = Date.now() + 20_000;
  while (acknowledged.length < before + people && refusals.length === 0) {
    if (Date.now() > end) throw new Error('nothing was acknowledged for 20 s');
    await wait(10);
  }
};

beforeAll(async () => {
  app = await faultyApp();
  await app.start();
  actor = await remoteActor(app.origin, app.databaseUrl);
  headers = await actor.headers();
});
afterAll(async () => {
  writing.abort();
  await app.stop();
});

describe(`SIGKILL while ${people} people type in one V/TO, ${rounds} rounds`, () => {
  it('L-24: every acknowledged word is there, in the document and in its history', { timeout: 90_000 + rounds * 15_000 }, async () => {
    const { folder } = (await send(vtoCollectionApi.companyFolder, {})) as unknown as { folder: { id: string } };
    const made = await send(vtoCollectionApi.addRevision, { collectionId: folder.id }, { title: 'Under fire' });
    const params = { collectionId: folder.id, revisionId: made?.id ?? '' };
    const writers: Writer[] = [];
    for (let count = 0; count < people; count += 1) {
      const line = await send(rowApis.coreValue.add, params, { title: 'word0' });
      writers.push({ id: line?.id ?? '', typed: 0, saved: 0, version: line?.version ?? 0 });
    }
    const all = Promise.all(writers.map((writer) => type(writer, params)));
    for (let round = 0; round < rounds; round += 1) {
      const before = acknowledged.length;
      await writtenSince(before);
      await strike(app, faults[round % faults.length] ?? 'app');
      await writtenSince(acknowledged.length);
      expect(refusals).toEqual([]);
    }
    writing.abort();
    await all;
    const answer = await fetch(`${app.origin}/api/v2/${pathOf(vtoApi.byId, { params })}`, { headers });
    const { coreValues } = (await answer.json()) as { coreValues: { id: string; title: string; version: number }[] };
    expect(coreValues.length).toBe(people);
    // A writer may have been stopped after the last words were stored and before the answer reached them.
    const lost = writers.filter(({ id, saved, typed }) => {
      const title = coreValues.find((line) => line.id === id)?.title;
      return title !== wordsOf(saved) && title !== wordsOf(typed);
    });
    expect(lost).toEqual([]);
    const past = await fetch(`${app.origin}/api/v2/${pathOf(vtoApi.history, { params })}`, { headers });
    const { items } = (await past.json()) as { items: { now: { title?: string } | null }[] };
    const told = new Set(items.map(({ now }) => now?.title));
    expect(coreValues.filter(({ title }) => !told.has(title))).toEqual([]);
  });
});
