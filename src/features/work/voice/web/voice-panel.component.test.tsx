import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, streamed } from '#testing/component/answers.ts';
import { idOf } from '#testing/component/session.ts';
import { gone, press, seen, show } from '#testing/component/show.tsx';
import { type RecognisedItem, voiceApi } from '../contract.ts';
import { VoicePanel } from './voice-panel.tsx';

const heard: RecognisedItem = {
  title: 'Call the mills',
  type: 'todo',
  tractionId: idOf(5),
  dueDate: '2026-03-06',
  ownerIds: [idOf(1)],
  isOwnerOpen: false,
  guessed: ['ownerIds'],
  by: 'rules',
};

it('U-20: shows the items of a sentence one after the other, and asks for an owner whom nobody can tell', async () => {
  const items = [heard, { ...heard, title: 'Call the crane company', isOwnerOpen: true, guessed: [] }];
  await show(<VoicePanel onClose={() => undefined} />, {
    answers: [answer(voiceApi.understand, () => streamed(voiceApi.understand, items))],
  });
  await page.getByRole('textbox').fill('Ask Jonas to call the mills, and somebody should call the crane company');
  await press('{Enter}');
  const card = page.getByRole('region', { name: 'Understood' });
  const title = card.getByRole('textbox', { name: 'Title' });
  await expect.element(title).toHaveValue('Call the mills');
  await card.getByRole('button', { name: 'Discard' }).click();
  await expect.element(title).toHaveValue('Call the crane company');
  await expect.element(card.getByRole('button', { name: 'Add To-Do' })).toHaveAttribute('aria-disabled', 'true');
  await seen(card.getByText('Choose a person'));
  await card.getByRole('button', { name: 'Discard' }).click();
  await gone(card);
});
