import { type AskOf, type DownloadEndpoint, pathOf } from '#shared/endpoint.ts';
import { ApiError, errorOf, noAnswerCodes } from './api-error.ts';
import { contextId, token, visibleOrgId } from './call.ts';
import { passGate } from './gate.ts';
import { apiUrl } from './host.ts';

/** Milliseconds that a file may take. */
const timeout = 600_000;

const offline = (): never => {
  throw new ApiError({ status: 0, code: noAnswerCodes.offline });
};

/** Asks for the file of a download endpoint; every failure throws an `ApiError`. */
const answerOf = async <E extends DownloadEndpoint>(endpoint: E, ask: AskOf<E>): Promise<Response> => {
  await passGate();
  const attempt = (bearer: string | undefined): Promise<Response> => {
    const headers = new Headers();
    if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
    const [context, orgId] = [contextId(), visibleOrgId()];
    if (context !== undefined) headers.set('x-session-context', context);
    if (orgId !== undefined) headers.set('x-organization', orgId);
    const { method } = endpoint;
    const path = apiUrl(pathOf(endpoint, ask));
    if (method === 'GET') return fetch(path, { headers, signal: AbortSignal.timeout(timeout) });
    headers.set('content-type', 'application/json');
    return fetch(path, { method, headers, body: JSON.stringify(ask.body ?? {}), signal: AbortSignal.timeout(timeout) });
  };
  let response = await attempt(await token.get()).catch(offline);
  if (response.status === 401) response = await attempt(await token.renew()).catch(offline);
  if (!response.ok) throw errorOf(response.status, await response.json().catch(() => undefined), Number.NaN);
  return response;
};

/** Fetches a file of a download endpoint; every failure throws an `ApiError`. */
export const fetchFile = async <E extends DownloadEndpoint>(endpoint: E, ask: AskOf<E>): Promise<Blob> =>
  (await answerOf(endpoint, ask)).blob().catch(offline);

/** Returns the name that the server gives a file, or an empty one. */
const nameIn = (response: Response): string => {
  const named = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return decodeURIComponent(named);
};

/** What is to be told of a file that was saved. */
interface Downloaded {
  /** Signs of its texts that could not be printed; usually none. */
  missingSigns: string;
}

/** Fetches a file of a download endpoint and saves it on the device under the server's name for it; every failure throws an `ApiError`. */
export const download = async <E extends DownloadEndpoint>(endpoint: E, ask: AskOf<E>): Promise<Downloaded> => {
  const response = await answerOf(endpoint, ask);
  saveFile(await response.blob().catch(offline), nameIn(response));
  return { missingSigns: decodeURIComponent(response.headers.get('x-missing-signs') ?? '') };
};

/** Milliseconds for which a saved file's address is kept: browsers read it after the click. */
const readFor = 10_000;

/** Saves a file on the device under a name. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), readFor);
};
