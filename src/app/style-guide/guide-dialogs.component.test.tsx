import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFaults, still } from '#testing/component/looks.ts';
import { focused, gone, press, seen, show } from '#testing/component/show.tsx';
import { GuideDialogs } from './guide-dialogs.tsx';

const bothSizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 780 },
];

describe('questions and panels', () => {
  it.each(bothSizes)(
    'D-23: a question, one line of text and a choice among several are asked in dialogs of their own, at $width',
    async (size) => {
      await show(<GuideDialogs />, { size });
      const ask = async (name: string, role: 'dialog' | 'alertdialog', answers: string[]) => {
        await page.getByRole('button', { name, exact: true }).click();
        const asked = page.getByRole(role);
        for (const answer of answers) await seen(asked.getByRole('button', { name: answer }));
        expect(await axeFaults()).toEqual([]);
        return asked;
      };
      const confirm = await ask('Confirm', 'alertdialog', ['Cancel', 'Delete Rock']);
      // What destroys something is not the answer that Enter gives.
      await focused(confirm.getByRole('button', { name: 'Cancel' }));
      await confirm.getByRole('button', { name: 'Delete Rock' }).click();
      const prompt = await ask('Prompt', 'dialog', ['Cancel', 'Rename']);
      await prompt.getByRole('textbox', { name: 'Name' }).fill('Plans');
      await press('{Control>}{Enter}{/Control}');
      await gone(prompt);
      const choice = await ask('Choice', 'alertdialog', ['Cancel', 'Remove seat holder', 'Delete seat']);
      await choice.getByRole('button', { name: 'Remove seat holder' }).click();
      await gone(choice);
    },
  );

  it('a question is asked in the middle of the view', async () => {
    await show(<GuideDialogs />, { size: { width: 1440, height: 700 } });
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await seen(question);
    await still();
    const { y, height } = question.element().getBoundingClientRect();
    expect(Math.abs(y + height / 2 - 350)).toBeLessThanOrEqual(8);
  });

  it('D-24: a side panel is 350 px wide, is resized by its edge and by keys, and Escape closes it and gives the focus back', async () => {
    await show(<GuideDialogs />, { size: { width: 1440, height: 900 } });
    const opener = page.getByRole('button', { name: 'Side panel' });
    await opener.click();
    const panel = page.getByRole('complementary', { name: 'Notes' });
    await seen(panel);
    await still();
    const width = () => Math.round(panel.element().getBoundingClientRect().width);
    expect(width()).toBe(350);
    const edge = panel.getByRole('separator');
    const { x } = edge.element().getBoundingClientRect();
    await userEvent.dragAndDrop(edge, page.bySelector('body'), {
      sourcePosition: { x: 2, y: 400 },
      targetPosition: { x: x - 98, y: 400 },
      force: true,
    });
    await expect.poll(width).toBeGreaterThanOrEqual(440);
    const dragged = width();
    (edge.element() as HTMLElement).focus();
    await press('{ArrowRight}');
    await expect.poll(width).toBeLessThan(dragged);
    await press('{Escape}');
    await gone(panel);
    await focused(opener);
  });
});
