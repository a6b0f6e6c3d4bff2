import { useSyncExternalStore } from 'react';
import { language, type Say, t } from './language.ts';

const listen = (changed: () => void) => {
  language.on('languageChanged', changed);
  return () => language.off('languageChanged', changed);
};

const present = () => language.language;

/** The locale of the person, `en-US`. */
export const useLocale = (): string => useSyncExternalStore(listen, present, present);

/** The texts of the language file, said again when the language changes. */
export const useText = (): Say => {
  useLocale();
  return t;
};
