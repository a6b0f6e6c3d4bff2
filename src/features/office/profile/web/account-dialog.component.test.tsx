import { useLocation, useNavigate } from '@tanstack/react-router';
import { createPortal } from 'react-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { sessionApi } from '#features/home/session/contract.ts';
import { signInApi } from '#features/office/sign-ins/contract.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { answer } from '#testing/component/answers.ts';
import { choose } from '#testing/component/files.ts';
import { axeFaults, scrollsSideways, themeFaults } from '#testing/component/looks.ts';
import { maren } from '#testing/component/session.ts';
import { focused, gone, phone, press, seen, show } from '#testing/component/show.tsx';
import { type ProfileInput, profileApi } from '../contract.ts';
import type { LoginInfo } from './account/login-pane.tsx';
import { AccountDialog } from './account-dialog.tsx';

const dialog = page.getByRole('dialog', { name: 'My account' });
const first = dialog.getByLabelText('First name');
const address = `/user/detail/${maren.id}`;

/** The dialog over a page, as its address says. */
const Account = () => {
  const navigate = useNavigate();
  const [, word, , id = '', tab] = useLocation().pathname.split('/');
  if (word !== 'user') return <main />;
  const close = () => void navigate({ to: '/meetings' });
  // An open dialog makes the page inert, so it stands outside it.
  return createPortal(<AccountDialog params={{ id, ...(tab === undefined ? {} : { tab }) }} search={{}} close={close} />, document.body);
};

const loginOf = (more: Partial<LoginInfo> = {}): Omit<LoginInfo, 'succeeded' | 'messages'> => ({
  email: 'maren@harborandpine.com',
  username: 'maren',
  hasPassword: true,
  passwordSetAt: null,
  providers: [],
  defaultOrgId: null,
  pendingEmail: null,
  toldEmail: null,
  secondFactor: null,
  passkeys: null,
  ...more,
});
let login = loginOf();
beforeEach(() => {
  login = loginOf();
});

const open = (tab = '', look: Parameters<typeof show>[1] = {}) => {
  let saved: Omit<ReplyOf<typeof profileApi.details>, 'succeeded' | 'messages'> = {
    id: maren.id,
    firstName: 'Maren',
    lastName: 'Lindqvist',
    username: 'maren',
    email: 'maren@harborandpine.com',
    avatarUrl: null,
    workStyle: 'Other',
    phone: '',
  };
  const answers = [
    answer(profileApi.details, () => saved),
    answer(profileApi.save, ({ body }: { body: ProfileInput }) => {
      saved = { ...saved, ...body, phone: body.phone ?? saved.phone };
      return {};
    }),
    answer(profileApi.keepPreferences, {}),
    answer(sessionApi.theme, {}),
    answer(signInApi.loginInfo, () => login),
    ...(look.answers ?? []),
  ];
  return show(<Account />, { path: `${address}${tab}`, flags: { 'user-preferences': true }, ...look, answers });
};

describe('my account', () => {
  it('B-33: has its pages in the rail, and closes back to the page beneath', async () => {
    const { path } = await open();
    await seen(first);
    expect(await themeFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Preferences' }).click();
    await seen(dialog.getByRole('radiogroup', { name: 'Theme' }));
    expect(path()).toBe(`${address}/preferences`);
    expect(await themeFaults()).toEqual([]);
    await press('{Escape}');
    await gone(dialog);
    expect(path()).toBe('/meetings');
  });

  it('Y-05, Y-01: saves a name a second after the last key, though its field is not left, and names a wrong phone number', async () => {
    const { server } = await open('/profile');
    const saves = () => server.asked(profileApi.save).map(({ body }) => body.firstName);
    await first.fill('');
    await press('Teodora');
    await seen(dialog.getByText(/^Saved /));
    expect(saves()).toEqual(['Teodora']);
    await focused(first);
    const number = dialog.getByLabelText('Phone number');
    await number.fill('call me');
    (first.element() as HTMLElement).focus();
    await seen(dialog.getByText('Invalid Phone Number'));
    await number.fill('+1 207 555 0142');
    await expect.poll(() => saves().length).toBe(2);
    expect(server.asked(profileApi.save).at(-1)?.body.phone).toBe('+1 207 555 0142');
    // What is typed just before closing is saved without a question.
    await first.fill('Theo');
    await press('{Escape}');
    await gone(dialog);
    await expect.poll(saves).toEqual(['Teodora', 'Teodora', 'Theo']);
  });

  it('offers the address by which a provider knows the person now, asks first, and takes it', async () => {
    login = loginOf({ providers: ['oidc'], toldEmail: { email: 'maren@lindqvist.example', provider: 'oidc' } });
    const taken: string[] = [];
    const answers = [
      answer(signInApi.users, { items: [] }),
      answer(sessionApi.providers, { providers: [{ id: 'oidc', name: 'Harbor ID', kind: 'oidc' }], passkeys: false, maintenance: false }),
      answer(signInApi.takeEmail, ({ body }) => {
        taken.push(body.email);
        login = loginOf({ email: body.email, providers: ['oidc'] });
        return {};
      }),
    ];
    await open('/login', { answers });
    await seen(dialog.getByText('Harbor ID knows you by this address.'));
    expect(await themeFaults()).toEqual([]);
    const take = page.getByRole('button', { name: 'Use this address' });
    await take.click();
    await seen(page.getByText('Use maren@lindqvist.example?'));
    expect(taken).toEqual([]);
    await take.last().click();
    await expect.poll(() => taken).toEqual(['maren@lindqvist.example']);
    await gone(dialog.getByText('Harbor ID knows you by this address.'));
    await seen(dialog.getByText('maren@lindqvist.example'));
  });

  it('names what is no picture, or too large, and sends nothing', async () => {
    await open();
    const input = dialog.bySelector('input[type=file]');
    await seen(first);
    choose(input, new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.svg', { type: 'image/svg+xml' }));
    await seen(dialog.getByText('That file is no picture that can be read'));
    choose(input, new File([new Uint8Array(8_000_001)], 'large.png', { type: 'image/png' }));
    await seen(dialog.getByText('larger than 8 MB'));
    choose(input, new File(['no picture'], 'me.png', { type: 'image/png' }));
    await seen(page.getByRole('dialog', { name: 'Crop Your Image' }).getByText('The picture cannot be read'));
  });

  it('B-58, B-59, Z-09: saves theme and names at once', async () => {
    const { server } = await open('/preferences');
    await dialog.getByRole('radio', { name: 'Dark' }).click();
    await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');
    await seen(dialog.getByText(/^Saved /));
    expect(await axeFaults()).toEqual([]);
    await dialog.getByLabelText('Names in lists').selectOptions('last-first');
    await expect.poll(() => server.asked(profileApi.keepPreferences).map(({ body }) => body)).toEqual([{ nameFormat: 'last-first' }]);
    expect(server.asked(sessionApi.theme).map(({ params }) => params.theme)).toEqual(['dark']);
  });

  it('B-59: has no Preferences without its flag', async () => {
    await open('/preferences', { flags: { 'user-preferences': false } });
    await seen(first);
    await gone(dialog.getByRole('button', { name: 'Preferences' }));
  });

  it('is a page with a list of its parts on a phone', async () => {
    await open('', { size: phone });
    await seen(dialog.getByRole('button', { name: 'Sign out' }));
    expect(await axeFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Profile' }).click();
    await seen(first);
    expect(scrollsSideways()).toBe(false);
    expect(await axeFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Back to My account' }).click();
    await dialog.getByRole('button', { name: 'Preferences' }).click();
    await seen(dialog.getByRole('radiogroup', { name: 'Theme' }));
    expect(scrollsSideways()).toBe(false);
  });
});
