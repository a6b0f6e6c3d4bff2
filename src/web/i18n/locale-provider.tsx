import { type ReactNode, useSyncExternalStore } from 'react';
import { language } from './language.ts';
import { LocaleContext } from './use-text.ts';

const listen = (changed: () => void) => {
  language.on('languageChanged', changed);
  return () => language.off('languageChanged', changed);
};

const present = () => language.language;

/** Tells everything below which language is spoken, and renders it again when another one is. */
export const LocaleProvider = ({ children }: { children: ReactNode }) => (
  <LocaleContext value={useSyncExternalStore(listen, present, present)}>{children}</LocaleContext>
);
