import '#web/kit/theme/tokens.css';
import '#web/kit/theme/base.css';
import '#web/kit/ui/button.module.css';
import '#web/kit/ui/entry-frame.module.css';
import '#web/kit/ui/hint.module.css';
import '#web/kit/ui/icon.module.css';
import '#web/kit/ui/icon-button.module.css';
import '#web/kit/ui/input.module.css';
import '#web/kit/ui/link.module.css';
import '#web/kit/ui/mark.module.css';
import '#web/kit/ui/stones.module.css';
import '#web/kit/ui/fallen-stone.module.css';
import '#web/kit/ui/alone-page.module.css';
import './sign-in-page.module.css';
import '#features/ground/flags/web/parts/mail-note.module.css';
import '#features/ground/flags/web/parts/policy-links.module.css';
import { safeRedirect } from '#shared/safe-redirect.ts';
import { keepOfferOf } from '#web/core/session/offers.ts';
import { tellTabs } from '#web/core/session/tabs.ts';
import fieldStyles from '#web/kit/ui/field.module.css';
import { waitForMaintenance } from './sign-in-maintenance.ts';
import type { PasskeyFault } from './sign-in-passkey.ts';
import { asksSecond, showSecond } from './sign-in-second.ts';

/** The script of the sign-in document, which is static HTML. It uses no framework, so that the page loads fast. */
const part = <Found extends HTMLElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector);
  if (found === null) throw new Error(`the sign-in page has no ${selector}`);
  return found;
};

const form = part<HTMLFormElement>('[data-part="sign-in"]');
const error = part('[data-part="error"]');
const submit = part<HTMLButtonElement>('[data-part="sign-in"] button[type="submit"]');
const name = part<HTMLInputElement>('input[name="name"]');
const password = part<HTMLInputElement>('input[name="password"]');
const target = safeRedirect(new URLSearchParams(location.search).get('redirect'));

const post = (path: string, body: object): Promise<Response> =>
  fetch(`/api/auth/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const say = (why: 'refused' | 'failed' | 'many' | 'elsewhere' | 'state' | 'cookies' | PasskeyFault): void => {
  error.textContent = error.dataset[why] ?? '';
  error.hidden = false;
};

const setBusy = (busy: boolean): void => {
  submit.ariaBusy = busy ? 'true' : null;
  submit.ariaDisabled = busy ? 'true' : null;
};

/** Returns whether this browser keeps cookies. Without them nobody stays signed in, and the page would only come back. */
const keepsCookies = (): boolean => {
  const probe = 'cairn.probe';
  document.cookie = `${probe}=1; Path=/login; SameSite=Lax`;
  const kept = document.cookie.includes(probe);
  document.cookie = `${probe}=; Path=/login; Max-Age=0; SameSite=Lax`;
  return kept;
};

const goIn = (): void => location.assign(target);

const signIn = async (): Promise<void> => {
  if (!keepsCookies()) return say('cookies');
  const who = name.value.trim();
  const byEmail = who.includes('@');
  setBusy(true);
  error.hidden = true;
  try {
    const answer = await post(byEmail ? 'sign-in/email' : 'sign-in/username', {
      [byEmail ? 'email' : 'username']: who,
      password: password.value,
    });
    if (answer.ok && !(await asksSecond(answer))) return goIn();
    setBusy(false);
    if (answer.ok) return showSecond(form, goIn);
    if (answer.status === 403) return await askProof(who);
    say(answer.status === 429 ? 'many' : answer.status >= 500 ? 'failed' : 'refused');
    password.select();
  } catch {
    say('failed');
  }
  setBusy(false);
};

/** Marks an empty field as required until something is typed; catalogue row Y-01. */
const isMissing = (field: HTMLInputElement): boolean => {
  if (field.value.trim() !== '') return false;
  if (field.ariaInvalid === 'true') return true;
  const fault = document.createElement('p');
  fault.id = `${field.name}-fault`;
  fault.className = fieldStyles['error'] ?? '';
  fault.role = 'alert';
  fault.dataset['code'] = 'VAL_REQUIRED';
  fault.textContent = error.dataset['required'] ?? '';
  field.parentElement?.after(fault);
  field.ariaInvalid = 'true';
  field.setAttribute('aria-describedby', fault.id);
  const forget = () => {
    fault.remove();
    field.ariaInvalid = null;
    field.removeAttribute('aria-describedby');
  };
  field.addEventListener('input', forget, { once: true });
  return true;
};

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (submit.ariaBusy === 'true') return;
  const missing = [name, password].filter(isMissing);
  if (missing.length === 0) void signIn();
  else missing[0]?.focus();
});

// Now the faults are said by this script, beside their fields.
form.noValidate = true;

const revealing = part('[data-part="reveal"]');
const reveal = part<HTMLButtonElement>('[data-part="reveal"] button');
revealing.hidden = false;
reveal.addEventListener('click', () => {
  const shown = password.type === 'password';
  password.type = shown ? 'text' : 'password';
  reveal.ariaPressed = String(shown);
});

interface Provider {
  id: string;
  name: string;
  kind: 'social' | 'oidc';
}

/** Goes to the identity provider and returns to the page that the person wanted. */
const signInWith = async ({ id }: Provider): Promise<void> => {
  const answer = await post('sign-in/social', {
    provider: id,
    callbackURL: target,
    errorCallbackURL: `/login?redirect=${encodeURIComponent(target)}`,
  }).catch(() => undefined);
  const { url } = ((await answer?.json().catch(() => undefined)) ?? {}) as { url?: string };
  if (url === undefined) return say('elsewhere');
  location.assign(url);
};

const offer = (provider: Provider): void => {
  const button = document.querySelector<HTMLButtonElement>(`[data-provider="${provider.kind === 'oidc' ? 'oidc' : provider.id}"]`);
  const words = button?.querySelector('span');
  if (button === null || words === null || words === undefined) return;
  words.textContent = (words.textContent ?? '').replace('{{name}}', provider.name);
  button.hidden = false;
  button.addEventListener('click', () => void signInWith(provider));
};

/** Offers passkeys beside the form, by a button and in the field for the name. Without its code the form stays as it is. */
const offerPasskeys = async (): Promise<void> => {
  const button = part<HTMLButtonElement>('[data-way="passkey"]');
  const ways = await import('./sign-in-passkey.ts').catch(() => undefined);
  if (ways === undefined) return;
  const press = ways.offerPasskeys({
    onIn: goIn,
    onFault: (fault) => {
      button.ariaBusy = null;
      if (fault !== undefined) say(fault);
    },
  });
  button.hidden = false;
  button.addEventListener('click', () => {
    if (!keepsCookies()) return say('cookies');
    error.hidden = true;
    button.ariaBusy = 'true';
    void press();
  });
};

/** Mails a code to the name in the form, and shows where to type it. What that takes is loaded only now. */
const signInByMail = async (button: HTMLButtonElement): Promise<void> => {
  if (isMissing(name)) return name.focus();
  if (!keepsCookies()) return say('cookies');
  error.hidden = true;
  button.ariaBusy = 'true';
  const way = await import('./sign-in-mailed.ts').catch(() => undefined);
  const fault = way === undefined ? 'failed' : await way.mailCode(name.value.trim());
  button.ariaBusy = null;
  if (fault === undefined) way?.showMailed(form, { name: name.value.trim(), onIn: goIn });
  else say(fault);
};

/** Shows where to type the code that was mailed to an address that nobody has proved yet. */
const askProof = async (who: string): Promise<void> => {
  const way = await import('./sign-in-mailed.ts').catch(() => undefined);
  if (way === undefined) return say('failed');
  way.showMailed(form, { name: who, proves: true, onIn: goIn });
};

interface Ways {
  providers?: Provider[];
  passkeys?: boolean;
  maintenance?: boolean;
}

const byMail = part<HTMLButtonElement>('[data-way="code"]');
byMail.addEventListener('click', () => {
  if (byMail.ariaBusy !== 'true') void signInByMail(byMail);
});
part('[data-part="other"]').hidden = false;

const askServer = async (): Promise<Ways> => {
  const answer = await fetch('/api/v2/session/providers', { cache: 'no-store' }).catch(() => undefined);
  return ((await answer?.json().catch(() => undefined)) ?? {}) as Ways;
};

const isClosed = async (): Promise<boolean> => (await askServer()).maintenance !== false;

const prepare = async (): Promise<void> => {
  const { providers = [], passkeys, maintenance } = await askServer();
  for (const provider of providers) offer(provider);
  if (passkeys === true && 'PublicKeyCredential' in globalThis) void offerPasskeys();
  if (maintenance !== true) return;
  await waitForMaintenance(isClosed);
  name.focus();
};

/** Provider errors that mean the person cancelled: signed out, not a failure; catalogue row A-28. */
const turnedBack = new Set(['login_required', 'consent_required', 'access_denied', 'interaction_required']);

/** Errors of a way back from a provider that does not belong to a sign-in of this browser: begun elsewhere, done already, or too old. */
const foreignState = new Set([
  'state_mismatch',
  'state_not_found',
  'please_restart_the_process',
  'state_security_mismatch',
  'state_invalid',
]);

const tellProviderError = (): void => {
  const failure = new URLSearchParams(location.search).get('error');
  if (failure !== null && !turnedBack.has(failure)) say(foreignState.has(failure) ? 'state' : 'elsewhere');
};

/** Forwards a person who is already signed in, unless a page of the app redirected here: then its session is no longer valid. */
const goOn = async (): Promise<void> => {
  const asked = new URLSearchParams(location.search);
  if (asked.has('redirect')) return;
  const answer = await fetch('/api/auth/signed-in').catch(() => undefined);
  const { signedIn = false } = ((await answer?.json().catch(() => undefined)) ?? {}) as { signedIn?: boolean };
  if (!signedIn) return;
  // A page whose sign-in had ended opened this window, and goes on in its own.
  if (!asked.has('again')) return location.replace(target);
  tellTabs({ kind: 'in' });
  window.close();
};

if (document.documentElement.dataset['page'] === 'signed-out')
  document.title = document.querySelector('[data-part="signed-out"] h1')?.textContent ?? document.title;
else {
  void goOn();
  const colour = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (colour !== null) colour.content = getComputedStyle(document.documentElement).getPropertyValue('--theme-base').trim();
  // Who has begun to type stays where they are.
  if (document.activeElement === document.body || document.activeElement === name) (name.value === '' ? name : password).focus();
  tellProviderError();
  // Who has no account yet makes one from here, and the code must not be lost on the way.
  keepOfferOf(target);
  // The form without its script leads here.
  if (new URLSearchParams(location.search).has('second')) showSecond(form, goIn);
  const unproven = new URLSearchParams(location.search).get('prove');
  if (unproven !== null) void askProof(unproven);
  if (!keepsCookies()) say('cookies');
  void prepare();
}
