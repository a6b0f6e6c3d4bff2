/** An authenticator app's code; anything else is a recovery code. */
const appCode = /^\d{6}$/;

/** Returns a recovery code as it was made: `7h4k qx2m` as `7H4K-QX2M`. */
const recoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^(.{4})(.{4})$/, '$1-$2');

/** Sends the code of a sign-in that waits for its second factor. Returns what went wrong, or undefined. */
export const sendSecond = async (typed: string): Promise<'wrong' | 'ended' | 'many' | 'failed' | undefined> => {
  const digits = typed.replace(/\s/g, '');
  const isApp = appCode.test(digits);
  const answer = await fetch(`/api/auth/two-factor/verify-${isApp ? 'totp' : 'backup-code'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: isApp ? digits : recoveryCode(typed) }),
  }).catch(() => undefined);
  if (answer?.ok === true) return undefined;
  if (answer === undefined || answer.status >= 500) return 'failed';
  if (answer.status === 429) return 'many';
  return answer.status === 401 ? 'ended' : 'wrong';
};

/** Returns whether the answer to a password says that a code must follow. */
export const asksSecond = async (answer: Response): Promise<boolean> =>
  (
    (await answer
      .clone()
      .json()
      .catch(() => undefined)) as { twoFactorRedirect?: boolean } | undefined
  )?.twoFactorRedirect === true;

/** Shows the second step in the place of the sign-in form; `onIn` runs once the code was right. */
export const showSecond = (first: HTMLElement, onIn: () => void): void => {
  const form = document.querySelector<HTMLFormElement>('[data-part="second"]');
  const error = document.querySelector<HTMLElement>('[data-part="second-error"]');
  const code = form?.querySelector<HTMLInputElement>('input[name="code"]');
  if (form == null || error === null || code == null) return;
  let busy = false;
  const send = async (): Promise<void> => {
    if (busy || code.value.trim() === '') return code.focus();
    busy = true;
    const wrong = await sendSecond(code.value);
    busy = false;
    if (wrong === undefined) return onIn();
    error.textContent = error.dataset[wrong] ?? '';
    error.hidden = false;
    code.select();
  };
  first.hidden = true;
  form.hidden = false;
  code.focus();
  code.addEventListener('input', () => {
    error.hidden = true;
    if (appCode.test(code.value)) void send();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
};
