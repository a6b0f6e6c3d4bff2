import { createContext, use } from 'react';
import { language, type Say, t } from './language.ts';

/** The language that is spoken; one component follows its changes for all. */
export const LocaleContext = createContext<string | undefined>(undefined);

/** The locale of the person, `en-US`. */
export const useLocale = (): string => use(LocaleContext) ?? language.language;

/** The texts of the language file, said again when the language changes. */
export const useText = (): Say => {
  use(LocaleContext);
  return t;
};
