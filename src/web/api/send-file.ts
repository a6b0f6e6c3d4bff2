import { type AskOf, pathOf, type ReplyOf, type UploadEndpoint } from '../../shared/endpoint.ts';
import { newId } from '../../shared/ids.ts';
import { ApiError, errorOf, noAnswerCodes } from './api-error.ts';
import { contextId, shownOrgId, token } from './call.ts';
import { passGate } from './gate.ts';
import { apiUrl } from './host.ts';

/** Milliseconds that a file may take to arrive. */
const timeout = 60_000;

/** Sends a file to an upload endpoint, once; every failure throws an `ApiError`. The file's type must be one of the endpoint's. */
export const sendFile = async <E extends UploadEndpoint>(endpoint: E, ask: AskOf<E>, file: Blob): Promise<ReplyOf<E>> => {
  await passGate();
  const key = newId();
  const attempt = async (bearer: string | undefined): Promise<Response> => {
    const headers = new Headers({ 'content-type': file.type, 'idempotency-key': key, accept: 'application/json' });
    if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
    const [context, orgId] = [contextId(), shownOrgId()];
    if (context !== undefined) headers.set('x-session-context', context);
    if (orgId !== undefined) headers.set('x-organization', orgId);
    return fetch(apiUrl(pathOf(endpoint, ask)), {
      method: endpoint.method,
      headers,
      body: file,
      signal: AbortSignal.timeout(timeout),
    });
  };
  const offline = (): never => {
    throw new ApiError({ status: 0, code: noAnswerCodes.offline });
  };
  let response = await attempt(await token.get()).catch(offline);
  if (response.status === 401) response = await attempt(await token.renew()).catch(offline);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw errorOf(response.status, body, Number(response.headers.get('retry-after') ?? Number.NaN));
  return body as ReplyOf<E>;
};
