import { errors } from '#shared/errors.ts';
import type { TextKey } from '#web/core/i18n/language.ts';
import { type ApiError, noAnswerCodes } from './api-error.ts';

/** The toast of a failed call: keys of the language file, or the server's own text. */
export interface FailureToast {
  /** One id for each kind of failure, so that ten calls that fail alike show one toast. */
  id: string;
  titleKey?: TextKey;
  textKey?: TextKey;
  text?: string;
  /** Milliseconds; 0 means until closed. */
  duration: number;
}

const httpKinds = { 400: 'badRequest', 401: 'restricted', 404: 'notFound', 422: 'form' } as const;

const kindOf = (status: number) => (status in httpKinds ? httpKinds[status as keyof typeof httpKinds] : 'other');

/** Milliseconds that an HTTP toast stays; specification section 8. */
const httpTime = 5000;

/** Statuses whose messages people need to read: what was refused, and when to try again. */
const saying: ReadonlySet<number> = new Set([403, 409, 422, 429, 502]);

const isHttpError = (status: number): boolean => status < 200 || status > 299;

const textOf = (detail: unknown): unknown => (typeof detail === 'object' && detail !== null && 'text' in detail ? detail.text : detail);

/** Returns the validation texts of an answer, which are `[{text}]` or `{field: [text]}`; catalogue decision 70. */
const detailsOf = (errors: unknown): string[] => {
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.values(errors)
    .flat()
    .map(textOf)
    .filter((line) => typeof line === 'string');
};

/** Returns the server's text: why it refuses, where it has a reason of its own, or else one line for each invalid field. */
const wordsOf = (error: ApiError): string | undefined => {
  const own = error.status === 422 && error.code !== errors.invalid.code ? error.messages[0]?.text : undefined;
  if (own !== undefined) return own;
  const details = detailsOf(error.data['errors']);
  return details.length > 0 ? details.join('\n') : error.messages[0]?.text;
};

/** Returns the toast of a failed call; specification section 8, catalogue area X and decisions 71 and 72. */
export const failureToast = (error: ApiError): FailureToast => {
  if (error.code === noAnswerCodes.offline || error.status === 503) {
    return { id: noAnswerCodes.offline, textKey: 'shell.failures.offline', duration: 0 };
  }
  if (error.status === 0) return { id: 'no-response', textKey: 'shell.failures.noResponse', duration: httpTime };
  const words = wordsOf(error);
  if (!isHttpError(error.status)) {
    return {
      id: `failed-${error.code}`,
      titleKey: 'shell.failures.errorTitle',
      ...(words === undefined ? { textKey: 'shell.failures.noResponse' } : { text: words }),
      duration: httpTime,
    };
  }
  const kind = kindOf(error.status);
  const says = saying.has(error.status) ? words : undefined;
  return {
    id: `http-${error.status}-${error.code}`,
    titleKey: `shell.failures.${kind}Title`,
    ...(says === undefined ? { textKey: `shell.failures.${kind}` } : { text: says }),
    duration: httpTime,
  };
};
