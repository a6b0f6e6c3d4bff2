import type { ModalScreen } from './screen.ts';

interface Here {
  isOn: (flag: string) => boolean;
  /** Whether the installation has billing; undefined before the session is here. */
  hasBilling: boolean | undefined;
}

/** Returns whether a modal screen is answered as an unknown page: its flag is off, or it is about payments where there is no billing. */
export const isHiddenModal = ({ flag, billing }: Pick<ModalScreen, 'flag' | 'billing'>, { isOn, hasBilling }: Here): boolean =>
  (flag !== undefined && !isOn(flag)) || (billing === true && hasBilling === false);
