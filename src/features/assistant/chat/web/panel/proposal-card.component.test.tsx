import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { modelApi } from '#features/ground/language-models/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { type Answering, answer, streamed } from '#testing/component/answers.ts';
import { axeFaults } from '#testing/component/looks.ts';
import { dev, idOf, leadership, maren } from '#testing/component/session.ts';
import { gone, press, seen, show } from '#testing/component/show.tsx';
import { chatApi, type Proposal } from '../../contract.ts';
import { AssistantPanel } from '../assistant-panel.tsx';

const issue: Proposal = {
  id: idOf(85),
  type: 'issue',
  title: 'The compressor is loud again',
  tractionId: leadership.id,
  ownerId: maren.id,
  dueDate: null,
  measurableId: null,
  value: null,
  intervalId: null,
  guessed: ['ownerId'],
  state: 'open',
  itemId: null,
};
const todo: Proposal = {
  ...issue,
  type: 'todo',
  title: 'Call the crane company',
  dueDate: '2026-03-10',
  guessed: ['tractionId', 'dueDate'],
};

const panel = page.getByRole('complementary', { name: 'AI', exact: true });
const card = panel.getByRole('region', { name: 'Proposal' });

/** Shows the panel with an answer that proposes something. */
const propose = async (proposal: Proposal, ...answers: Answering[]) => {
  const shown = await show(<AssistantPanel onClose={() => undefined} />, {
    answers: [
      answer(modelApi.state, { isConnected: false, isOn: false, model: '', embeddingModel: '', host: '', can: { switch: false } }),
      answer(chatApi.ask, () => streamed(chatApi.ask, [{ turnId: idOf(71), by: 'rules', text: 'Nothing is saved yet.' }, { proposal }])),
      answer(chatApi.settle, {}),
      ...answers,
    ],
  });
  await panel.getByRole('textbox').fill('put it on the list');
  await press('{Enter}');
  await seen(card);
  return shown;
};

describe('what a proposal guesses', () => {
  it('is marked, and each value opens its own picker', async () => {
    const { server } = await propose(
      { ...todo, guessed: ['ownerId', 'tractionId', 'dueDate'] },
      answer(todoApi.create, { id: idOf(86), ids: [idOf(86)] }),
    );
    await seen(card.getByText('Guessed: you did not say it. Press it to change it.'));
    await card.getByRole('button', { name: 'Guessed Maren Lindqvist' }).click();
    expect(await axeFaults()).toEqual([]);
    await page.getByRole('option', { name: 'Dev Castellano' }).click();
    // What was chosen is no guess any more, and can be chosen again.
    await seen(card.getByRole('button', { name: 'Dev Castellano', exact: true }));
    await card.getByRole('button', { name: 'Guessed Tuesday, Mar 10' }).click();
    await page.getByRole('button', { name: 'Thursday, March 12, 2026' }).click();
    await seen(card.getByRole('button', { name: 'Thursday, Mar 12', exact: true }));
    await card.getByRole('button', { name: 'Guessed Leadership' }).click();
    await page.getByRole('option', { name: 'Leadership' }).click();
    await gone(card.getByText('Guessed', { exact: false }));
    expect(page.getByRole('dialog').elements()).toEqual([]);
    await card.getByRole('button', { name: 'Add', exact: true }).click();
    await seen(card.getByText('Added'));
    const chosen = { ownerId: dev.id, tractionId: leadership.id, dueDate: '2026-03-12' };
    expect(server.asked(todoApi.create)).toMatchObject([
      { body: { ownerIds: [dev.id], tractionId: leadership.id, dueDate: '2026-03-12' } },
    ]);
    expect(server.asked(chatApi.settle)).toMatchObject([{ body: { state: 'added', chosen } }]);
    await seen(card.getByText('Dev Castellano'));
  });

  it('is asked for where nobody said the meeting', async () => {
    await propose({ ...issue, tractionId: null, guessed: ['tractionId'] });
    const add = card.getByRole('button', { name: 'Add', exact: true });
    await expect.element(add).toHaveAttribute('aria-disabled', 'true');
    await card.getByRole('button', { name: 'Guessed Not chosen' }).click();
    await page.getByRole('option', { name: 'Leadership' }).click();
    await expect.element(add).not.toHaveAttribute('aria-disabled');
  });

  it('is plain where the person has said it', async () => {
    await propose({ ...todo, guessed: [] });
    await seen(card.getByText('Tuesday, Mar 10'));
    for (const name of ['Tuesday, Mar 10', 'Leadership', 'Maren Lindqvist'])
      expect(card.getByRole('button', { name }).elements(), name).toEqual([]);
  });
});

describe('an owner whom nobody can tell', () => {
  it('is asked for with people to press, and Add says for whom', async () => {
    const { server } = await propose({ ...todo, ownerId: null }, answer(todoApi.create, { id: idOf(86), ids: [idOf(86)] }));
    const who = card.getByRole('group', { name: 'Choose who' });
    await expect.element(card.getByRole('button', { name: 'Add', exact: true })).toHaveAttribute('aria-disabled', 'true');
    await who.getByRole('button', { name: 'Me', exact: true }).click();
    await expect.element(card.getByRole('button', { name: 'Add', exact: true })).not.toHaveAttribute('aria-disabled');
    await who.getByRole('button', { name: 'Dev C', exact: true }).click();
    await expect.element(who.getByRole('button', { name: 'Dev C', exact: true })).toHaveAttribute('aria-pressed', 'true');
    expect(await axeFaults()).toEqual([]);
    await card.getByRole('button', { name: 'Add for Dev' }).click();
    await seen(card.getByText('Added'));
    expect(server.asked(todoApi.create)).toMatchObject([{ body: { ownerIds: [dev.id] } }]);
  });

  it('is one of those who have the name that was said, or anybody of the list', async () => {
    await propose({ ...todo, ownerId: null, maybeOwnerIds: [dev.id] });
    const who = card.getByRole('group', { name: 'Choose who' });
    await seen(who.getByRole('button', { name: 'Dev C', exact: true }));
    expect(who.getByRole('button', { name: 'Me', exact: true }).elements()).toEqual([]);
    await who.getByRole('button', { name: 'Choose somebody else' }).click();
    await page.getByRole('option', { name: 'Maren Lindqvist' }).click();
    await expect.element(who.getByRole('button', { name: 'Me', exact: true })).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('a proposal that was added', () => {
  it('can be taken back', async () => {
    const { server } = await propose(issue, answer(issueApi.create, { id: idOf(86), ids: [idOf(86)] }), answer(issueApi.setStatus, {}));
    await card.getByRole('button', { name: 'Add', exact: true }).click();
    await card.getByRole('button', { name: 'Undo' }).click();
    await seen(card.getByText('Taken back'));
    expect(server.asked(issueApi.setStatus)).toMatchObject([{ params: { id: idOf(86) }, body: { status: 'Removed' } }]);
    expect(server.asked(chatApi.settle).map(({ body }) => body.state)).toEqual(['added', 'discarded']);
  });
});
