import '#web/core/texts/register.ts';
import { offerApi } from '#features/ground/offers/contract.ts';
import type { AskOf } from '#shared/endpoint.ts';
import type { OfferKind } from '#shared/offers.ts';
import { track } from '#web/core/analytics/track.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { codeText } from '#web/core/i18n/code-text.ts';
import { t } from '#web/core/i18n/language.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { forgetHere, storedCodes } from '#web/core/session/offers.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { registerApi } from '../contract.ts';
import { type SignupStep, signupSteps } from '../rules.ts';

/** Reports the reached sign-up step to analytics. */
export const trackSignup = (step: SignupStep): void => track('signup_step', { step: signupSteps[step] });

const quiet = { quiet: true } as const;

/** Shows the server's message for a password that the policy refuses; catalogue row A-25. */
const tellPasswordPolicy = (error: unknown): void => {
  const codes = error instanceof ApiError ? (error.fields['password'] ?? []).filter((code) => code.startsWith('VAL_PASSWORD')) : [];
  if (codes.length > 0) toast.error(codes.map(codeText).join('\n'), { title: t('register.passwordPolicy') });
};

const withPolicy = async <Result>(run: Promise<Result>): Promise<Result> => {
  try {
    return await run;
  } catch (error) {
    tellPasswordPolicy(error);
    throw error;
  }
};

export const sendCode = (email: string) => sendCommand(registerApi.sendCode, { body: { email } }, quiet);

export const verifyCode = (email: string, verificationCode: string) =>
  sendCommand(registerApi.verifyCode, { body: { email, verificationCode } }, quiet);

export const register = (body: AskOf<typeof registerApi.register>['body']) =>
  withPolicy(sendCommand(registerApi.register, { body }, quiet));

export const sendReset = (email: string) => sendCommand(registerApi.resetPassword, { body: { email } }, quiet);

export const updatePassword = (resetCode: string, password: string) =>
  withPolicy(sendCommand(registerApi.updatePassword, { body: { resetCode, password } }, quiet));

export const acceptPolicy = () => sendCommand(registerApi.acceptPolicy, {});

export const tellExperience = (body: AskOf<typeof registerApi.tellExperience>['body']) => sendCommand(registerApi.tellExperience, { body });

const endpoints = { referral: offerApi.keepReferral, discount: offerApi.keepDiscount } as const;

/** Keeps a code for the signed-in person. */
export const keepOffer = async (kind: OfferKind, code: string): Promise<void> => {
  await sendCommand(endpoints[kind], { params: { code } }, { quiet: true });
  forgetHere(kind);
};

/** Hands the codes that this browser has kept before there was an account to the person who has one now. What fails stays for the next time. */
export const handOverOffers = async (): Promise<void> => {
  for (const { kind, code } of storedCodes()) await keepOffer(kind, code).catch(() => undefined);
};
