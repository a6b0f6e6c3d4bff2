import { type ReactNode, useSyncExternalStore } from 'react';
import { currentSay, language, onSayChanged } from './language.ts';
import { LocaleContext, SayContext } from './use-text.ts';

const present = () => language.language;

/** Provides language and texts to all components below. What shows texts renders again when the language changes. */
export const LocaleProvider = ({ children }: { children: ReactNode }) => (
  <LocaleContext value={useSyncExternalStore(onSayChanged, present, present)}>
    <SayContext value={useSyncExternalStore(onSayChanged, currentSay, currentSay)}>{children}</SayContext>
  </LocaleContext>
);
