// Passkeys in the browser: making one and signing in with one. The sign-in page uses it too, so it imports nothing of the app.
import { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

/**
 * Why a ceremony of the browser ended without a passkey: given up by the person, a device that has one already, or an address other than the
 * configured one; `device` for anything else.
 */
export type CeremonyFault = 'cancelled' | 'already' | 'address' | 'device';

/** Thrown when the browser did not make or use a passkey. */
export class CeremonyError extends Error {
  readonly fault: CeremonyFault;

  constructor(fault: CeremonyFault, cause: unknown) {
    super(fault, { cause });
    this.name = 'CeremonyError';
    this.fault = fault;
  }
}

const faultOf = (error: unknown): CeremonyFault => {
  const { name } = error instanceof Error ? error : { name: '' };
  const code = error instanceof WebAuthnError ? error.code : undefined;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') return 'already';
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID' || name === 'SecurityError') return 'address';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'device';
};

const asked = <Result>(ceremony: Promise<Result>): Promise<Result> =>
  ceremony.catch((error: unknown) => {
    throw new CeremonyError(faultOf(error), error);
  });

/** Thrown when the server refuses; status 0 says that it did not answer. */
export class PasskeyRefusal extends Error {
  readonly status: number;
  readonly body: unknown;
  /** Seconds to wait before another try; NaN where none are named. */
  readonly retryAfter: number;

  constructor(status: number, body?: unknown, retryAfter = Number.NaN) {
    super(`passkey refused: ${status}`);
    this.name = 'PasskeyRefusal';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

const post = async <Answer>(path: string, body: object): Promise<Answer> => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`/api/auth/passkey/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => {
    throw new PasskeyRefusal(0);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new PasskeyRefusal(response.status, answer, Number(response.headers.get('retry-after') ?? Number.NaN));
  return answer as Answer;
};

/** Makes a passkey for the signed-in person. `password` is not needed by a person who has none. */
export const addPasskey = async ({ name, password }: { name: string; password: string }): Promise<void> => {
  const optionsJSON = await post<Parameters<typeof startRegistration>[0]['optionsJSON']>('generate-register-options', { password });
  const response = await asked(startRegistration({ optionsJSON }));
  await post('verify-registration', { name, response });
};

interface Asking {
  /** True to let the browser offer passkeys in the field for the name; the call then waits until one is chosen. */
  autofill?: boolean;
  /** Returns false when something else has begun meanwhile, which this must not end. */
  isWanted?: () => boolean;
}

/** Signs in with a passkey. */
export const signInWithPasskey = async ({ autofill = false, isWanted = () => true }: Asking = {}): Promise<void> => {
  const optionsJSON = await post<Parameters<typeof startAuthentication>[0]['optionsJSON']>('generate-authenticate-options', {});
  if (!isWanted()) throw new CeremonyError('cancelled', undefined);
  const response = await asked(startAuthentication({ optionsJSON, useBrowserAutofill: autofill }));
  await post('verify-authentication', { response });
};

/** Returns whether the browser can offer passkeys in a field. */
export const offersAutofill = (): Promise<boolean> => browserSupportsWebAuthnAutofill();
