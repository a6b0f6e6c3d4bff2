import { CeremonyError, type CeremonyFault, offersAutofill, PasskeyRefusal, signInWithPasskey } from '#web/core/session/passkeys.ts';

/** What went wrong, as the sign-in page says it; undefined when the person gave up. */
export type PasskeyFault = 'unknown' | 'passkey' | 'late' | 'address' | 'many' | 'failed';

const ofServer: Record<string, PasskeyFault> = { passkeyUnknown: 'unknown', passkeyRefused: 'passkey', passkeyTooLate: 'late' };
const ofBrowser: Record<CeremonyFault, PasskeyFault | undefined> = {
  cancelled: undefined,
  already: 'passkey',
  address: 'address',
  device: 'passkey',
};

const codeOf = ({ body }: PasskeyRefusal): string => (body as { messages?: { code?: string }[] } | undefined)?.messages?.[0]?.code ?? '';

/** Returns what a failed sign-in with a passkey means to the person. */
export const passkeyFaultOf = (error: unknown): PasskeyFault | undefined => {
  if (error instanceof CeremonyError) return ofBrowser[error.fault];
  if (!(error instanceof PasskeyRefusal)) return 'passkey';
  return error.status === 429 ? 'many' : (ofServer[codeOf(error)] ?? 'failed');
};

/** Milliseconds for which the browser offers passkeys in the field; the server forgets its question after 5 minutes. */
const offeredFor = 4 * 60_000;

interface Told {
  onIn: () => void;
  onFault: (fault: PasskeyFault | undefined) => void;
}

/**
 * Lets the browser offer passkeys in the field for the name, again and again while the page is seen. Where it cannot, nothing is said: the
 * form is there. Returns what the button does: it asks for a passkey in place of the field.
 */
export const offerPasskeys = ({ onIn, onFault }: Told): (() => Promise<void>) => {
  let pressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const offerAnew = (): void => {
    if (document.visibilityState === 'visible') void offer();
    else document.addEventListener('visibilitychange', offerAnew, { once: true });
  };
  const offer = async (): Promise<void> => {
    clearTimeout(timer);
    if (pressed || !(await offersAutofill())) return;
    timer = setTimeout(offerAnew, offeredFor);
    try {
      await signInWithPasskey({ autofill: true, isWanted: () => !pressed });
      onIn();
    } catch (error) {
      // Only what happened to a chosen passkey is said.
      const fault = error instanceof PasskeyRefusal ? ofServer[codeOf(error)] : undefined;
      if (fault === undefined) return;
      onFault(fault);
      void offer();
    }
  };
  void offer();
  return async () => {
    if (pressed) return;
    pressed = true;
    try {
      await signInWithPasskey();
      onIn();
    } catch (error) {
      onFault(passkeyFaultOf(error));
      pressed = false;
      void offer();
    }
  };
};
