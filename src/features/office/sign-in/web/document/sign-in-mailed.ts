import { asksSecond, showSecond } from './sign-in-second.ts';

type Fault = 'wrong' | 'many' | 'failed';

const post = (path: string, body: object): Promise<Response | undefined> =>
  fetch(`/api/auth/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).catch(
    () => undefined,
  );

/** Mails a code to the account that a name means, if there is one. Returns what went wrong, or undefined. */
export const mailCode = async (name: string): Promise<'many' | 'failed' | undefined> => {
  const answer = await post('code', { name });
  if (answer?.ok === true) return undefined;
  return answer?.status === 429 ? 'many' : 'failed';
};

const faultOf = (answer: Response | undefined): Fault => {
  if (answer === undefined || answer.status >= 500) return 'failed';
  return answer.status === 429 ? 'many' : 'wrong';
};

/** Signs in with a mailed code. Resolves to what went wrong, to `second` when the code of the second factor must follow, or to undefined. */
export const sendMailed = async (name: string, code: string): Promise<Fault | 'second' | undefined> => {
  const answer = await post('sign-in/code', { name, code });
  if (answer?.ok !== true) return faultOf(answer);
  return (await asksSecond(answer)) ? 'second' : undefined;
};

const digits = /^\d{6}$/;

interface Mailed {
  /** The name that was typed, to whose mailbox the code goes. */
  name: string;
  /** Whether the code proves the address of a login that signs in to nothing else before. */
  proves?: boolean;
  /** Runs once the person is signed in. */
  onIn: () => void;
}

/** Shows where to type the code in the place of the sign-in form. */
export const showMailed = (first: HTMLElement, { name, proves = false, onIn }: Mailed): void => {
  const form = document.querySelector<HTMLFormElement>('[data-part="mailed"]');
  const error = form?.querySelector<HTMLElement>('[data-part="mailed-error"]');
  const again = form?.querySelector<HTMLElement>('[data-part="mailed-again"]');
  const another = form?.querySelector<HTMLButtonElement>('[data-part="mail-another"]');
  const code = form?.querySelector<HTMLInputElement>('input[name="mailed"]');
  const lead = form?.querySelector<HTMLElement>('h1 + p');
  if (form == null || error == null || again == null || another == null || code == null || lead == null) return;
  let busy = false;
  const say = (fault: Fault): void => {
    again.hidden = true;
    error.textContent = error.dataset[fault] ?? '';
    error.hidden = false;
  };
  const send = async (): Promise<void> => {
    if (busy || code.value.trim() === '') return code.focus();
    busy = true;
    const wrong = await sendMailed(name, code.value);
    busy = false;
    if (wrong === undefined) return onIn();
    if (wrong === 'second') return showSecond(form, onIn);
    say(wrong);
    code.select();
  };
  const sendAnother = async (): Promise<void> => {
    error.hidden = true;
    const fault = await mailCode(name);
    if (fault !== undefined) return say(fault);
    again.textContent = again.dataset['sent'] ?? '';
    again.hidden = false;
    code.value = '';
    code.focus();
  };
  const words = proves ? form.dataset['proves'] : lead.textContent;
  lead.textContent = (words ?? '').replace('{{name}}', name);
  first.hidden = true;
  form.hidden = false;
  code.focus();
  code.addEventListener('input', () => {
    error.hidden = true;
    if (digits.test(code.value.replace(/\s/g, ''))) void send();
  });
  another.addEventListener('click', () => void sendAnother());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
};
