import { keepOfUser, refreshUser } from '#features/home/session/web/parts/user-settings.ts';
import { registerApi } from '#features/office/register/contract.ts';
import { type EmailChange, type EmailCodes, type PasswordChange, signInApi } from '#features/office/sign-ins/contract.ts';
import type { WeekStart } from '#shared/dates.ts';
import type { NameFormat } from '#shared/names.ts';
import { ApiError, errorOf, noAnswerCodes } from '#web/core/api/api-error.ts';
import { queryClient } from '#web/core/api/query-client.ts';
import { sendFile } from '#web/core/api/send-file.ts';
import { readKey } from '#web/core/api/use-read.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { addPasskey as makePasskey, PasskeyRefusal } from '#web/core/session/passkeys.ts';
import type { Session } from '#web/core/session/session.ts';
import { type Preferences, type ProfileInput, profileApi } from '../contract.ts';

const quiet = { quiet: true } as const;

export const saveProfile = async (id: string, body: ProfileInput): Promise<void> => {
  await sendCommand(profileApi.save, { params: { id }, body }, quiet);
  await refreshUser();
};

/** Sends one's own picture, cut already. */
export const sendAvatar = async (id: string, picture: Blob): Promise<void> => {
  await sendFile(profileApi.setAvatar, { params: { id } }, picture);
  await refreshUser();
};

export const removeAvatar = (id: string): Promise<boolean> =>
  keepOfUser({ avatarUrl: null }, () => sendCommand(profileApi.removeAvatar, { params: { id } }));

/** Saves one preference; the page shows it before the server has answered. */
const keep = (id: string, shown: Partial<Session['user']>, body: Preferences): Promise<boolean> =>
  keepOfUser(shown, () => sendCommand(profileApi.keepPreferences, { params: { id }, body }));

export const keepNameFormat = (id: string, nameFormat: NameFormat): Promise<boolean> => keep(id, { nameFormat }, { nameFormat });

export const keepLocale = (id: string, locale: NonNullable<Preferences['locale']>): Promise<boolean> =>
  keep(id, { userLocale: locale }, { locale });

export const keepTimeZone = (id: string, timeZone: string | null): Promise<boolean> => keep(id, { ownTimeZone: timeZone }, { timeZone });

export const keepFormats = (id: string, formatLocale: NonNullable<Preferences['formatLocale']> | null): Promise<boolean> =>
  keep(id, { formatLocale }, { formatLocale });

export const keepWeekStart = (id: string, ownWeekStart: WeekStart | null): Promise<boolean> => keep(id, { ownWeekStart }, { ownWeekStart });

/** Chooses the organisation that opens first; catalogue row A-43. */
export const chooseFirstOrg = (orgId: Session['user']['orgs'][number]['id']) =>
  sendCommand(registerApi.defaultOrg, { params: { id: orgId } });

/** Fetches anew how the person signs in and where, which nothing else tells. */
const refreshLogin = async (): Promise<void> => {
  for (const endpoint of [signInApi.loginInfo, signInApi.devices]) await queryClient.invalidateQueries({ queryKey: readKey(endpoint) });
};

export const askEmail = async (id: string, body: EmailChange): Promise<void> => {
  await sendCommand(signInApi.askEmail, { params: { id }, body }, quiet);
  await refreshLogin();
};

export const confirmEmail = async (id: string, body: EmailCodes): Promise<void> => {
  try {
    await sendCommand(signInApi.confirmEmail, { params: { id }, body }, quiet);
  } finally {
    await Promise.all([refreshLogin(), refreshUser()]);
  }
};

export const cancelEmail = async (id: string): Promise<void> => {
  await sendCommand(signInApi.cancelEmail, { params: { id } });
  await refreshLogin();
};

export const changePassword = async (id: string, body: PasswordChange): Promise<void> => {
  await sendCommand(signInApi.changePassword, { params: { id }, body }, quiet);
  await refreshLogin();
};

/** Takes the address that a provider tells of oneself. */
export const takeEmail = (id: string, email: string) => sendCommand(signInApi.takeEmail, { params: { id }, body: { email } });

export const disconnect = (id: string, provider: string) => sendCommand(signInApi.disconnect, { params: { id, provider } });

export const endDevice = (id: string, deviceId: string) => sendCommand(signInApi.endDevice, { params: { id, deviceId } });

export const endOthers = (id: string) => sendCommand(signInApi.endOthers, { params: { id } });

/** Calls an endpoint of better-auth that needs the password; failures are those of the API. */
const askAuth = async <Answer>(path: string, body: object): Promise<Answer> => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`/api/auth/two-factor/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => {
    throw new ApiError({ status: 0, code: noAnswerCodes.offline });
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw errorOf(response.status, answer, Number(response.headers.get('retry-after') ?? Number.NaN));
  return answer as Answer;
};

/** Begins to set up an authenticator app: returns the address that it reads, and the recovery codes, which work once it is turned on. */
export const beginSecondFactor = async (password: string): Promise<{ uri: string; codes: string[] }> => {
  const { totpURI, backupCodes } = await askAuth<{ totpURI: string; backupCodes: string[] }>('enable', { password });
  return { uri: totpURI, codes: backupCodes };
};

/** Begins to replace the authenticator app: as for the first one, and what the server wants back with the new app's first code. */
export const beginReplacement = async (password: string): Promise<{ uri: string; codes: string[]; sealed: string }> => {
  const { totpURI, backupCodes, sealed } = await askAuth<{ totpURI: string; backupCodes: string[]; sealed: string }>('replace', {
    password,
  });
  return { uri: totpURI, codes: backupCodes, sealed };
};

export const makeRecoveryCodes = async (password: string): Promise<string[]> => {
  const { backupCodes } = await askAuth<{ backupCodes: string[] }>('generate-backup-codes', { password });
  await refreshLogin();
  return backupCodes;
};

export const confirmSecondFactor = async (id: string, code: string): Promise<void> => {
  await sendCommand(signInApi.turnOnFactor, { params: { id }, body: { code } }, quiet);
  await refreshLogin();
};

export const replaceSecondFactor = async (id: string, code: string, sealed: string): Promise<void> => {
  await sendCommand(signInApi.replaceFactor, { params: { id }, body: { code, sealed } }, quiet);
  await refreshLogin();
};

export const turnOffSecondFactor = async (id: string, password: string): Promise<void> => {
  await sendCommand(signInApi.turnOffFactor, { params: { id }, body: { password } }, quiet);
  await refreshLogin();
};

/** Lets the device make a passkey, and keeps it. */
export const addPasskey = async (values: { name: string; password: string }): Promise<void> => {
  await makePasskey(values).catch((error: unknown) => {
    if (!(error instanceof PasskeyRefusal)) throw error;
    throw error.status === 0
      ? new ApiError({ status: 0, code: noAnswerCodes.offline })
      : errorOf(error.status, error.body, error.retryAfter);
  });
  await refreshLogin();
};

export const renamePasskey = async (id: string, passkeyId: string, name: string): Promise<void> => {
  await sendCommand(signInApi.renamePasskey, { params: { id, passkeyId }, body: { name } }).finally(() => void refreshLogin());
};

export const removePasskey = async (id: string, passkeyId: string): Promise<void> => {
  await sendCommand(signInApi.removePasskey, { params: { id, passkeyId } }).finally(() => void refreshLogin());
};
