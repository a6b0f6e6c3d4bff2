import { createContext, use } from 'react';
import { language, type Say, t } from './language.ts';

/** The current language, provided by one component that listens for changes. */
export const LocaleContext = createContext<string | undefined>(undefined);

/** The function that gives texts; a new one when texts have arrived. */
export const SayContext = createContext<Say>(t);

/** Returns the person's locale, such as `en-US`. */
export const useLocale = (): string => use(LocaleContext) ?? language.language;

/** Returns the function that gives texts of the language file; the component renders again when the language changes or texts arrive. */
export const useText = (): Say => use(SayContext);
