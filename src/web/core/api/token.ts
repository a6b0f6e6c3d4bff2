/** Milliseconds before its end at which a token counts as expired. */
const renewBefore = 30_000;

/** The result of asking for a token: a token, signed out, or no answer. */
export type TokenAnswer = { kind: 'token'; token: string } | { kind: 'signed-out' } | { kind: 'no-answer' };

export interface TokenKeeper {
  /** Returns a valid token, renewed if necessary; undefined when nobody is signed in. */
  get: () => Promise<string | undefined>;
  /** Drops the token because the server refused it, and asks for a new one. */
  renew: () => Promise<string | undefined>;
  /** Asks for a token after the sign-in had ended, because somebody may have signed in again. */
  again: () => Promise<string | undefined>;
  /** Registers a listener that runs when the person is no longer signed in: the sign-in has ended, or it is another person's. */
  onSignedOut: (listener: (why: SignedOut) => void) => void;
}

export type SignedOut = 'ended' | 'another';

interface Parts {
  ask: () => Promise<TokenAnswer>;
  now: () => number;
  log: (code: string) => void;
}

interface Claims {
  sub?: string;
  iat?: number;
  exp?: number;
}

/** Returns what a JWT says; nothing when it cannot be read. */
const claimsOf = (token: string): Claims => {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(part)) as Claims;
  } catch {
    return {};
  }
};

/** Returns a JWT's lifetime in milliseconds from its own `iat` and `exp`, independent of this device's clock. */
const lifetimeOf = (token: string): number => {
  const { iat, exp } = claimsOf(token);
  return iat === undefined || exp === undefined ? 0 : (exp - iat) * 1000;
};

/** Keeps the short-lived bearer token in memory and renews it; catalogue rows. */
export const createTokenKeeper = ({ ask, now, log }: Parts): TokenKeeper => {
  let token: string | undefined;
  let freshUntil = 0;
  let had = false;
  let signedOut = false;
  let asking: Promise<string | undefined> | undefined;
  /** The person whose page this is: a token of somebody else, who has signed in in another tab, is not taken. */
  let person: string | undefined;
  const listeners: ((why: SignedOut) => void)[] = [];

  const leave = (why: SignedOut): undefined => {
    token = undefined;
    signedOut = true;
    for (const listener of listeners) listener(why);
  };

  const fetchToken = async (): Promise<string | undefined> => {
    const askedAt = now();
    const answer = await ask();
    if (answer.kind === 'token') {
      const owner = claimsOf(answer.token).sub;
      if (person !== undefined && owner !== person) return leave('another');
      person = owner;
      token = answer.token;
      freshUntil = askedAt + Math.max(lifetimeOf(token) - renewBefore, 1000);
      had = true;
      return token;
    }
    if (had) log('TOKEN_AUTO_RENEW_FAILED');
    if (answer.kind === 'no-answer') return now() < freshUntil + renewBefore ? token : Promise.reject(new TypeError('no token'));
    return leave('ended');
  };

  const renew = (): Promise<string | undefined> => {
    if (signedOut) return Promise.resolve(undefined);
    asking ??= fetchToken().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return {
    get: () => (token !== undefined && now() < freshUntil ? Promise.resolve(token) : renew()),
    renew,
    again: () => {
      signedOut = false;
      return renew();
    },
    onSignedOut: (listener) => {
      listeners.push(listener);
      if (signedOut) listener('ended');
    },
  };
};

declare global {
  /** The first request for a token, sent before the app's code had loaded. */
  var cairnToken: Promise<Response> | undefined;
}

const fetchToken = (): Promise<Response> => {
  const early = globalThis.cairnToken;
  globalThis.cairnToken = undefined;
  return early ?? fetch('/api/auth/token', { credentials: 'same-origin', cache: 'no-store' });
};

/** Asks better-auth for a token with the HttpOnly cookie; the errors `login_required` and `consent_required` mean signed out. */
export const askForToken = async (): Promise<TokenAnswer> => {
  try {
    const answer = await fetchToken();
    if (answer.status === 401 || answer.status === 403) return { kind: 'signed-out' };
    const body = (await answer.json()) as { token?: unknown; error?: unknown } | null;
    if (typeof body?.token === 'string') return { kind: 'token', token: body.token };
    return body?.error === 'login_required' || body?.error === 'consent_required' ? { kind: 'signed-out' } : { kind: 'no-answer' };
  } catch {
    return { kind: 'no-answer' };
  }
};
