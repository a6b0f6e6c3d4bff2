import * as z from 'zod/mini';
import type { AnswerOf, AnyEndpoint } from '#shared/endpoint.ts';
import { idShape } from '#shared/ids.ts';
import { type Schema, sampleOf } from '../sample.ts';
import { type Answering, answer } from './answers.ts';
import { leadership, maren } from './session.ts';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value;

const contracts = import.meta.glob<Record<string, unknown>>(['../../features/*/*/contract.ts', '../../features/*/*/contract/*.ts'], {
  eager: true,
});

const apisIn = (module: Record<string, unknown>): object[] =>
  Object.values(module).flatMap((value) =>
    typeof value === 'object' && value !== null
      ? [value, ...Object.values(value).filter((each) => typeof each === 'object' && each !== null)]
      : [],
  );

/** Every endpoint of every contract. */
const endpoints = (): AnyEndpoint[] =>
  Object.values(contracts)
    .flatMap(apisIn)
    .flatMap((api) => Object.values(api).filter(isEndpoint));

/** Ids in made-up answers: of the page's person, or of the leadership team. */
const pick = (field: string): unknown => {
  if (/ids$/i.test(field)) return [leadership.id];
  if (/^(at|.*At|created|edited|started|ended|time|since|last.*|first.*)$/.test(field)) return '2026-03-02T09:00:00.000Z';
  if (/date$|day$|monday/i.test(field) || /(On|^on|period(Start|End))$/.test(field)) return '2026-03-02';
  if (/currency/i.test(field)) return 'USD';
  if (!/(^id|Id)$/.test(field)) return undefined;
  return /owner|person|user|author|by/i.test(field) ? maren.id : leadership.id;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Puts an id in place of each schema of an id; a field's name does not always say that it is one. A record of known keys has all of them. */
const completed = (_: string, part: unknown): unknown => {
  if (!isRecord(part)) return part;
  if (part['pattern'] === idShape.source) return { const: leadership.id };
  const { propertyNames, additionalProperties } = part as { propertyNames?: { enum?: string[] }; additionalProperties?: unknown };
  const keys = propertyNames?.enum;
  if (keys === undefined) return part;
  return { type: 'object', properties: Object.fromEntries(keys.map((key) => [key, additionalProperties])), required: keys };
};

const schemaOf = ({ reply }: AnyEndpoint): Schema =>
  JSON.parse(JSON.stringify(z.toJSONSchema(reply, { target: 'draft-7', io: 'output', unrepresentable: 'any' })), completed) as Schema;

const sampled = (endpoint: AnyEndpoint): unknown => sampleOf(schemaOf(endpoint), pick, '', true);

/** Made once for each endpoint, and only for those that are asked. */
const made = new Map<AnyEndpoint, unknown>();
const madeOnce = (endpoint: AnyEndpoint): unknown => {
  if (!made.has(endpoint)) made.set(endpoint, sampled(endpoint));
  return made.get(endpoint);
};

/** Returns the made-up answer of an endpoint. */
export const sampledOf = <E extends AnyEndpoint>(endpoint: E): AnswerOf<E> => madeOnce(endpoint) as AnswerOf<E>;

const answers = endpoints()
  .filter(({ reads, method, transport }) => transport === undefined && (reads !== undefined || method === 'GET'))
  .map((endpoint) => answer(endpoint, () => madeOnce(endpoint) as never));

/** Returns answers to all that can be read, made up from the contracts: one thing of each kind. */
export const sampledAnswers = (): readonly Answering[] => answers;
