import { type AskOf, pathOf, type ReplyOf, type UploadEndpoint } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { ApiError, errorOf, noAnswerCodes } from './api-error.ts';
import { contextId, token, visibleOrgId } from './call.ts';
import { passGate } from './gate.ts';
import { apiUrl } from './host.ts';

/** Milliseconds that a file may take to arrive; one that says how far it is, as a large one does, may take ten minutes. */
const timeout = 60_000;
const longTimeout = 600_000;

export interface SendOptions {
  /** Called with the share that has arrived, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Ends the sending. */
  signal?: AbortSignal | undefined;
  /** The idempotency key, to send the same file again without having it twice. */
  key?: string | undefined;
}

interface Sending extends SendOptions {
  method: string;
  url: string;
  headers: Headers;
  body: Blob;
}

interface Answer {
  status: number;
  body: unknown;
  retryAfter: number;
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const byFetch = async ({ method, url, headers, body }: Sending): Promise<Answer> => {
  const response = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(timeout) });
  return {
    status: response.status,
    body: jsonOf(await response.text()),
    retryAfter: Number(response.headers.get('retry-after') ?? Number.NaN),
  };
};

/** Sends by the older interface, the only one that says how much has arrived. */
const withProgress = ({ method, url, headers, body, onProgress, signal }: Sending): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.timeout = longTimeout;
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        body: jsonOf(request.responseText),
        retryAfter: Number(request.getResponseHeader('retry-after') ?? Number.NaN),
      }),
    );
    for (const event of ['error', 'timeout', 'abort']) request.addEventListener(event, () => reject(new Error(event)));
    signal?.addEventListener('abort', () => request.abort());
    if (signal?.aborted === true) return reject(new Error('abort'));
    request.send(body);
  });

/** Sends a file to an upload endpoint, once; every failure throws an `ApiError`. The file's type must be one of the endpoint's. */
export const sendFile = async <E extends UploadEndpoint>(
  endpoint: E,
  ask: AskOf<E>,
  file: Blob,
  options: SendOptions = {},
): Promise<ReplyOf<E>> => {
  await passGate();
  const key = options.key ?? newId();
  const attempt = (bearer: string | undefined): Promise<Answer> => {
    const headers = new Headers({ 'content-type': file.type, 'idempotency-key': key, accept: 'application/json' });
    if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
    const [context, orgId] = [contextId(), visibleOrgId()];
    if (context !== undefined) headers.set('x-session-context', context);
    if (orgId !== undefined) headers.set('x-organization', orgId);
    const sending = { method: endpoint.method, url: apiUrl(pathOf(endpoint, ask)), headers, body: file, ...options };
    return options.onProgress === undefined ? byFetch(sending) : withProgress(sending);
  };
  const offline = (): never => {
    throw new ApiError({ status: 0, code: noAnswerCodes.offline });
  };
  let answer = await attempt(await token.get()).catch(offline);
  if (answer.status === 401) answer = await attempt(await token.renew()).catch(offline);
  if (answer.status < 200 || answer.status > 299) throw errorOf(answer.status, answer.body, answer.retryAfter);
  return answer.body as ReplyOf<E>;
};
