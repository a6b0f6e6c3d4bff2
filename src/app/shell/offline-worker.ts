interface ScriptPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

const address = '/sw.js';

/** A policy of a name can be made once, while several parts of a page ask for the worker. */
let policy: ScriptPolicy | undefined;

/** Registers the service worker, which answers with the offline page when a page cannot be fetched, and does nothing else. */
export const registerWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null) return;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('cairn-worker', { createScriptURL: () => address });
  await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address).catch(() => undefined);
};
