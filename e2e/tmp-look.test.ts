import { afterAll, beforeAll, describe, it } from 'vitest';
import { rockApi } from '../src/features/rocks/contract.ts';
import { todoApi } from '../src/features/todos/contract.ts';
import { type Browsing, browse } from '../src/testing/browse.ts';

let browsing: Browsing;
beforeAll(async () => {
  browsing = await browse();
});
afterAll(() => browsing.close());

describe('look', () => {
  it('shoots', async () => {
    const { here } = browsing;
    const ann = await here.org('Harbor & Pine');
    const ben = await here.person(ann.orgId);
    const lead = await here.traction([ann, ben], 'Leadership Level 10');
    const build = await here.traction([ann, ben], 'Build & Install huddle');
    const { id } = await ann.call(rockApi.create, {
      body: {
        title: 'Open the second workshop bay and reach two builds a week',
        ownerId: ann.personId,
        dueDate: '2026-03-31',
        type: 'Company',
        tractionIds: [lead.id, build.id],
        contentHtml:
          '<p>The second bay is done when two crews can build at once for a whole week and neither waits for the saw, the crane or a bench. Twelve sellable hours a day, up from seven.</p><p>Budget $86k, of which $61k is committed. <a href="https://x.example">Layout drawing, revision C</a></p>',
        delegated: [{ tractionId: build.id, type: 'Team', ownerId: ben.personId }],
      },
    });
    await ann.call(rockApi.addMilestones, {
      params: { id },
      body: {
        items: [
          { title: 'Lease for the north half signed', dueDate: '2026-01-16', isDone: true },
          { title: 'Panel saw, benches and extraction ordered', dueDate: '2026-01-30', isDone: true, ownerId: ben.personId },
          { title: 'Power and compressed air signed off by the inspector', dueDate: '2026-02-20', isDone: true, ownerId: ben.personId },
          { title: 'One full week with two builds at the same time', dueDate: '2026-03-27' },
        ],
      },
    });
    await ann.call(todoApi.create, {
      body: {
        title: 'Send the report',
        ownerIds: [ann.personId],
        dueDate: '2026-03-06',
        tractionId: lead.id,
        repeats: 'Week',
        repeatUntil: '2026-12-31',
      },
    });
    const { page, enter, context } = await browsing.visitor();
    page.setDefaultTimeout(15_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter(ann, `/traction/${lead.id}/${lead.threadId}/meetingoverview`);
    await page.getByRole('tab', { name: /^Rock/ }).click();
    await page.getByText('3 of 4').first().waitFor();
    await page.waitForTimeout(800);
    await page.screenshot({ path: '/tmp/lf-list.png' });
    await page.getByText('3 of 4').first().click();
    await page.waitForTimeout(800);
    await page.screenshot({ path: '/tmp/lf-cell.png' });
    await page.keyboard.press('Escape');
    const row = page.getByRole('listitem').filter({ hasText: 'Open the second' }).first();
    await row.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Rock' });
    await dialog.waitFor();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: '/tmp/lf-rock.png' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate("document.documentElement.dataset.theme = 'dark'");
    await page.waitForTimeout(300);
    await page.screenshot({ path: '/tmp/lf-rock-dark.png' });
    await page.evaluate("document.documentElement.dataset.theme = 'default'");
    console.log(
      await dialog.getByRole('region', { name: 'Delegated Rocks' }).evaluate((node) => {
        const li = node.querySelector('li') as HTMLElement;
        const b = li.querySelector('button') as HTMLElement;
        return JSON.stringify({
          cls: (li.parentElement as Element).className,
          pad: getComputedStyle(li).padding,
          ul:
            getComputedStyle(li.parentElement as Element).cssText.slice(0, 0) +
            getComputedStyle(li.parentElement as Element).margin +
            getComputedStyle(li.parentElement as Element).padding,
          color: getComputedStyle(b).color,
          size: getComputedStyle(b).fontSize,
          bp: getComputedStyle(b).padding,
          gap: getComputedStyle(li).gap,
        });
      }),
    );
    // conflict
    await dialog
      .getByRole('textbox', { name: 'Title' })
      .fill('Open the second workshop bay and reach two builds a week, twelve hours a day');
    const notes = dialog.getByRole('textbox', { name: 'Notes' });
    await notes.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Mine.');
    const now = (await ben.call(rockApi.byIds, { query: { ids: id } })).items[0];
    if (now === undefined) throw new Error('gone');
    const { title: _t, ownerId, type, tractionIds, contentHtml, version } = now;
    await ben.call(rockApi.update, {
      params: { id },
      body: {
        title: 'Open the second workshop bay and reach three builds a week',
        ownerId,
        type,
        tractionIds,
        dueDate: '2026-04-10',
        version,
        contentHtml: contentHtml.replace('$86k', '$92k'),
      },
    });
    await page.waitForTimeout(500);
    await page.screenshot({ path: '/tmp/lf-editing.png' });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alertdialog').waitFor();
    await page.waitForTimeout(1000);
    await page.screenshot({ path: '/tmp/lf-conflict.png' });
    await page.setViewportSize({ width: 360, height: 780 });
    await page.waitForTimeout(500);
    await page.screenshot({ path: '/tmp/lf-conflict-phone.png' });
    await page.getByRole('button', { name: 'Back to editing', exact: true }).click();
    await page.waitForTimeout(500);
    await page.screenshot({ path: '/tmp/lf-phone.png' });
    await context.close();
  }, 120_000);
});
