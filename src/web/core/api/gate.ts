const holds = new Set<Promise<void>>();

/**
 * Holds back all calls that are not `urgent`, as while a person is asked in which organisation the tab works, or to sign in again. Returns
 * the function that lets them pass, once every other hold has ended too.
 */
export const holdCalls = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  holds.add(promise);
  return () => {
    holds.delete(promise);
    resolve();
  };
};

/** Returns true while calls are held back. */
export const areCallsHeld = (): boolean => holds.size > 0;

/** Resolves once no call is held back. */
export const passGate = async (): Promise<void> => {
  if (holds.size === 0) return;
  await Promise.all(holds);
  await passGate();
};
