import type { Message } from '#shared/endpoint.ts';
import { namesTerm, type TextKey, t } from '#web/core/i18n/language.ts';

/** Error codes of calls that got no answer; specification section 8. */
export const noAnswerCodes = { offline: 'API_NOT_AVAILABLE', silent: 'NO_RESPONSE' } as const;

interface Failure {
  /** HTTP status; 0 when there was no answer. */
  status: number;
  /** A name of the error catalogue, or one of `noAnswerCodes`. */
  code: string;
  messages?: Message[];
  /** Error codes by field, for forms. */
  fields?: Record<string, string[]>;
  data?: Record<string, unknown>;
  /** Seconds to wait before a retry, as the server asked. */
  retryAfter?: number;
}

/** Thrown by every failed call. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly messages: Message[];
  readonly fields: Record<string, string[]>;
  readonly data: Record<string, unknown>;
  readonly retryAfter: number | undefined;

  constructor(failure: Failure) {
    super(failure.messages?.[0]?.text ?? failure.code);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.messages = failure.messages ?? [];
    this.fields = failure.fields ?? {};
    this.data = failure.data ?? {};
    this.retryAfter = failure.retryAfter;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const isMessage = (value: unknown): value is Message => isRecord(value) && typeof value['text'] === 'string';

/** Says a refusal that names a Rock or the like in the words of the organisation, which the server does not know when it refuses. */
const inOwnWords = (message: Message, data: Record<string, unknown>): Message => {
  const key = `errors.${message.code}`;
  return namesTerm(key) ? { ...message, text: t(key as TextKey, data) } : message;
};

const messagesOf = (body: Record<string, unknown>): Message[] =>
  Array.isArray(body['messages']) ? body['messages'].filter(isMessage).map((message) => inOwnWords(message, body)) : [];

const fieldsOf = (value: unknown): Record<string, string[]> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, codes]) => Array.isArray(codes))
          .map(([field, codes]) => [field, (codes as unknown[]).map(String)]),
      )
    : {};

/**
 * Converts a failed answer into an error. Its body is `{succeeded: false, messages, errors?: texts by field, codes?: codes by field,
 * ...data}`.
 */
export const errorOf = (status: number, body: unknown, retryAfter?: number): ApiError => {
  const answer = isRecord(body) ? body : {};
  const messages = messagesOf(answer);
  return new ApiError({
    status,
    code: messages[0]?.code ?? (status === 503 ? 'unavailable' : 'unexpected'),
    messages,
    fields: fieldsOf(answer['codes']),
    data: answer,
    ...(retryAfter === undefined || Number.isNaN(retryAfter) ? {} : { retryAfter }),
  });
};
