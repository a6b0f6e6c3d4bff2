type SignOut = () => void;
let run: SignOut = () => {};

/** Sets what signs out; the shell does so at its start. */
export const whenSigningOut = (how: SignOut): void => {
  run = how;
};

/** Signs the person out and leaves the app. */
export const signOutNow = (): void => run();
