import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { focused, press, seen, showPage } from '#testing/component/show.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from './dialog.tsx';
import { openNamed, registerDialogs } from './dialog-stack.ts';

const TestArticle = ({ lines, close }: { lines: number; close: () => void }) => (
  <Dialog title="Article" onClose={close} footer={<Button onClick={close}>Done</Button>}>
    {Array.from({ length: lines }, (_, line) => (
      <p key={line}>Line {line + 1}</p>
    ))}
  </Dialog>
);

registerDialogs({ 'test.article': async () => TestArticle });

const body = () => page.getByText('Line 1', { exact: true }).element().parentElement as HTMLElement;

it('a text that is higher than its dialog is reached by Tab and scrolled by keys', async () => {
  await showPage();
  void openNamed('test.article', { lines: 200 });
  await seen(page.getByText('Line 1', { exact: true }));
  await focused(page.getByRole('button', { name: 'Done' }));
  await press('{Shift>}{Tab}{/Shift}');
  await expect.poll(() => document.activeElement).toBe(body());
  await press('{PageDown}');
  await expect.poll(() => body().scrollTop).toBeGreaterThan(100);
});

it('a text that is seen whole is no stop for Tab', async () => {
  await showPage();
  void openNamed('test.article', { lines: 1 });
  await focused(page.getByRole('button', { name: 'Done' }));
  expect(body().hasAttribute('tabindex')).toBe(false);
});
