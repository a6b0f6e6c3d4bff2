import { useSyncExternalStore } from 'react';

/** Under 576 px the menu gives way to a tab bar; specification section 9. */
const phone = '(max-width: 575px)';

const subscribe = (changed: () => void): (() => void) => {
  const media = window.matchMedia(phone);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** True on a phone. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches);
