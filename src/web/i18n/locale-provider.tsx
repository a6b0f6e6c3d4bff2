import { type ReactNode, useSyncExternalStore } from 'react';
import { language } from './language.ts';
import { LocaleContext } from './use-text.ts';

const listen = (changed: () => void) => {
  language.on('languageChanged', changed);
  return () => language.off('languageChanged', changed);
};

const present = () => language.language;

/** Provides the current language to all components below and renders them again when it changes. */
export const LocaleProvider = ({ children }: { children: ReactNode }) => (
  <LocaleContext value={useSyncExternalStore(listen, present, present)}>{children}</LocaleContext>
);
