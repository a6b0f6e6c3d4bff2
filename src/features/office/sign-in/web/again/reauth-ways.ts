import { useEffect, useState } from 'react';
import { sessionApi } from '#features/home/session/contract.ts';
import { call, token } from '#web/core/api/call.ts';
import type { TextKey } from '#web/core/i18n/language.ts';
import { signInWithPasskey } from '#web/core/session/passkeys.ts';
import { sendMailed } from '../document/sign-in-mailed.ts';
import { type PasskeyFault, passkeyFaultOf } from '../document/sign-in-passkey.ts';
import { asksSecond, sendSecond } from '../document/sign-in-second.ts';

/** A provider at which people can sign in. */
export interface Provider {
  id: string;
  name: string;
  kind: 'social' | 'oidc';
}

const faultTexts = {
  unknown: 'errors.passkeyUnknown',
  passkey: 'shell.signIn.passkeyRefused',
  late: 'errors.passkeyTooLate',
  address: 'shell.signIn.passkeyAddress',
  many: 'shell.signIn.tooMany',
  failed: 'shell.signIn.failed',
} as const satisfies Record<PasskeyFault, TextKey>;

/** The texts for what went wrong with a mailed code. */
export const mailedTexts = {
  wrong: 'shell.mailed.wrong',
  many: 'shell.signIn.tooMany',
  failed: 'shell.failures.offline',
} as const satisfies Record<'wrong' | 'many' | 'failed', TextKey>;

const post = (path: string, body: object): Promise<Response> =>
  fetch(`/api/auth/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Gets the token of the new sign-in; resolves to the key of what went wrong, or undefined. */
const takeToken = async (): Promise<TextKey | undefined> =>
  (await token.again().catch(() => undefined)) === undefined ? 'shell.failures.offline' : undefined;

/** Signs in with the password; resolves to the key of what went wrong, to `second` when a code must follow, or to undefined. */
export const signIn = async (email: string, password: string): Promise<TextKey | 'second' | undefined> => {
  if (password === '') return 'codes.VAL_REQUIRED';
  const answer = await post('sign-in/email', { email, password }).catch(() => undefined);
  if (answer?.ok === true && (await asksSecond(answer))) return 'second';
  if (answer?.ok === true) return takeToken();
  if (answer === undefined || answer.status >= 500) return 'shell.failures.offline';
  return answer.status === 429 ? 'shell.signIn.tooMany' : 'shell.reauth.refused';
};

/** Sends the code of the second factor; resolves to the key of what went wrong, or undefined. */
export const sendCode = async (code: string): Promise<TextKey | undefined> => {
  const wrong = await sendSecond(code);
  if (wrong !== undefined)
    return wrong === 'many' || wrong === 'failed' ? `shell.signIn.${wrong === 'many' ? 'tooMany' : 'failed'}` : `shell.second.${wrong}`;
  return takeToken();
};

/** Signs in with a mailed code; resolves like `signIn`. */
export const signInByCode = async (email: string, code: string): Promise<TextKey | 'second' | undefined> => {
  if (code.trim() === '') return 'codes.VAL_REQUIRED';
  const wrong = await sendMailed(email, code);
  if (wrong === undefined) return takeToken();
  return wrong === 'second' ? wrong : mailedTexts[wrong];
};

/** Signs in at a provider in a window of its own, so that this page stays. That window tells when it is done. */
export const signInAt = async ({ id }: Provider): Promise<void> => {
  const opened = window.open('', '_blank', 'popup,width=520,height=680');
  const answer = await post('sign-in/social', { provider: id, callbackURL: '/login?again=1', errorCallbackURL: '/login?again=1' }).catch(
    () => undefined,
  );
  const { url } = ((await answer?.json().catch(() => undefined)) ?? {}) as { url?: string };
  if (url === undefined) opened?.close();
  else if (opened !== null) opened.location.href = url;
};

/** Signs in with a passkey; resolves to the key of what went wrong, or to undefined. */
export const signInByPasskey = async (): Promise<TextKey | 'cancelled' | undefined> => {
  try {
    await signInWithPasskey();
  } catch (error) {
    const fault = passkeyFaultOf(error);
    return fault === undefined ? 'cancelled' : faultTexts[fault];
  }
  // Undefined as well when the passkey is another person's, whose page this is not.
  return (await token.again().catch(() => undefined)) === undefined ? 'shell.reauth.passkeyElsewhere' : undefined;
};

/** Returns the ways to sign in without a password that are set up here. */
export const useWays = (): { providers: Provider[]; passkeys: boolean } => {
  const [ways, setWays] = useState<{ providers: Provider[]; passkeys: boolean }>({ providers: [], passkeys: false });
  useEffect(() => {
    call(sessionApi.providers, {}, { urgent: true }).then(
      ({ providers, passkeys }) => setWays({ providers, passkeys: passkeys && 'PublicKeyCredential' in globalThis }),
      () => undefined,
    );
  }, []);
  return ways;
};
