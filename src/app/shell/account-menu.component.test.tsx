import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sessionApi } from '#features/home/session/contract.ts';
import { answer } from '#testing/component/answers.ts';
import { phone, press, seen, show } from '#testing/component/show.tsx';
import { AccountMenu } from './account-menu.tsx';

const face = page.getByRole('button', { name: 'Maren Lindqvist: account menu' });
const item = (name: string | RegExp) => page.getByRole('menuitem', { name });

const open = async (look: Parameters<typeof show>[1] = {}) => {
  const answers = [answer(sessionApi.theme, {})];
  const shown = await show(
    <main style={{ display: 'grid', justifyItems: 'end' }}>
      <AccountMenu />
    </main>,
    { answers, ...look },
  );
  await face.click();
  return shown;
};

it('D-05, Z-01: the account menu has the address, the account, the theme with its name, the shortcuts, and Sign out', async () => {
  const { server } = await open();
  await seen(page.getByText('maren@harborandpine.com'));
  await seen(item('Manage account'));
  await seen(item('Sign out'));
  await seen(item(/Theme ?Light/));
  await userEvent.hover(item('Theme'));
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(() => server.asked(sessionApi.theme).map(({ params }) => params.theme)).toEqual(['dark']);
  await face.click();
  await seen(item(/Theme ?Dark/));
  await press('?');
  await seen(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
});

it('the themes stand beside the account menu on a phone, too', async () => {
  await open({ size: phone });
  await item('Theme').click();
  await seen(page.getByRole('menuitemradio', { name: 'Light' }));
});
