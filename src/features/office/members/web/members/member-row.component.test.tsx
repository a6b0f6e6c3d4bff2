import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dev } from '#testing/component/session.ts';
import { seen, show } from '#testing/component/show.tsx';
import { personOf } from '#testing/component/things.ts';
import { MemberRow } from './member-row.tsx';

it.each([true, false])('B-22: the right to manage billing is offered only where there is billing: %s', async (hasBilling) => {
  await show(
    <main>
      <ul>
        <MemberRow person={personOf(dev)} seenAt={undefined} picked={false} onPick={() => undefined} />
      </ul>
    </main>,
    { session: { hasBilling } },
  );
  await page
    .getByRole('button', { name: /More for Dev|Dev Castellano/ })
    .last()
    .click();
  await seen(page.getByRole('menuitem', { name: 'Make Owner' }));
  expect(page.getByRole('menuitem', { name: 'Let manage billing' }).elements()).toHaveLength(hasBilling ? 1 : 0);
});
