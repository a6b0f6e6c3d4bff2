import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answering, answer, refuse, streamed } from '../../../testing/component/answers.ts';
import { axeFaults } from '../../../testing/component/looks.ts';
import { idOf } from '../../../testing/component/session.ts';
import { gone, press, seen, show } from '../../../testing/component/show.tsx';
import { modelApi } from '../../models/contract.ts';
import type { Counted } from '../contract/counted.ts';
import { type ChatEvent, chatApi } from '../contract.ts';
import { AssistantPanel } from './assistant-panel.tsx';

const panel = page.getByRole('complementary', { name: 'AI', exact: true });
const box = panel.getByRole('textbox');
const ask = async (question: string): Promise<void> => {
  await box.fill(question);
  await press('{Enter}');
};

const says = (...texts: string[]): Answering => {
  const events: ChatEvent[] = [{ turnId: idOf(71), by: 'model' }, ...texts.map((text) => ({ text }))];
  return answer(chatApi.ask, () => streamed(chatApi.ask, events));
};

const open = async (...answers: Answering[]) => {
  const shown = await show(<AssistantPanel onClose={() => undefined} />, {
    answers: [
      answer(modelApi.state, {
        isConnected: true,
        isOn: true,
        model: 'scripted',
        embeddingModel: '',
        host: 'models.example.com',
        can: { switch: true },
      }),
      ...answers,
    ],
  });
  await seen(box);
  return shown;
};

const counted: Counted = {
  text: '3 things are late, 1 of them yours.',
  groups: [
    {
      title: 'To-Dos',
      count: 7,
      rows: [{ item: { kind: 'todo', id: idOf(81) }, title: 'Send the lease', ownerId: null, status: null, note: 'Feb 27', isBad: true }],
      lists: [{ title: 'Leadership', count: 7, to: `/traction/${idOf(82)}/${idOf(83)}/todos?group=none` }],
    },
    {
      title: 'Rocks',
      count: 1,
      rows: [{ item: { kind: 'rock', id: idOf(84) }, title: 'Hire a crew', ownerId: null, status: 'OffTrack', note: '40%', isBad: true }],
      lists: [],
    },
    { title: 'On-time installs', count: 1, rows: [], lists: [], trend: [1, null, 3] },
  ],
  looked: 'All open To-Dos of Leadership.',
  notLooked: 'Personal To-Dos of others.',
  next: ['What is due this week?'],
};

const chats = [{ id: idOf(72), title: 'a chat to remove', turns: 1, updated: '2026-03-03T10:00:00.000Z' }];

describe('the assistant', () => {
  it('U-06 to U-08: sends nothing blank, says in place what failed, and tries again', async () => {
    let fails = true;
    const { server } = await open(
      answer(chatApi.ask, () => (fails ? refuse(502, 'modelFailed') : streamed(chatApi.ask, [{ turnId: idOf(71), by: 'model' }]))),
    );
    await ask('   ');
    expect(panel.bySelector('[data-sender]').elements()).toEqual([]);
    expect(server.asked(chatApi.ask)).toEqual([]);
    await ask('cedar?');
    await seen(panel.getByText('Sorry, I encountered an error while processing your message. Please try again.'));
    fails = false;
    await panel.getByRole('button', { name: 'Try again' }).click();
    await seen(panel.getByText('I received your message but had trouble processing it.'));
    expect(await axeFaults()).toEqual([]);
  });

  it('U-07: an answer that breaks off stays as far as it came, is asked again, and nothing typed is lost', async () => {
    let breaksOff = true;
    await open(
      answer(chatApi.chats, { items: [] }),
      answer(chatApi.ask, () =>
        streamed(chatApi.ask, breaksOff ? [{ by: 'model' }, { text: 'Cedar came ' }] : [{ by: 'model' }, { text: 'Cedar came late.' }], {
          breaksOff,
        }),
      ),
    );
    await ask('Why does cedar slip?');
    await seen(panel.getByRole('alert').getByText('Sorry, I encountered an error'));
    await seen(panel.getByText('Cedar came', { exact: true }));
    await expect.element(box).toHaveValue('Why does cedar slip?');
    // What is typed outlives a look at the history, too.
    await panel.getByRole('button', { name: 'Earlier chats' }).click();
    await panel.getByRole('button', { name: 'Back to the chat' }).click();
    await expect.element(box).toHaveValue('Why does cedar slip?');
    breaksOff = false;
    await panel.getByRole('button', { name: 'Try again' }).click();
    await seen(panel.getByText('Cedar came late.'));
    await gone(panel.getByRole('alert'));
  });

  it('a chat that could not be removed comes back, and says so', async () => {
    let fails = true;
    let kept = chats;
    await open(
      answer(chatApi.chats, () => ({ items: kept })),
      answer(chatApi.forget, () => {
        if (fails) return refuse(500, 'unexpected');
        kept = [];
        return {};
      }),
    );
    await panel.getByRole('button', { name: 'Earlier chats' }).click();
    const remove = panel.getByRole('button', { name: 'Remove a chat to remove' });
    await remove.click();
    await seen(page.getByText('“a chat to remove” could not be removed.'));
    await seen(remove);
    fails = false;
    await remove.click();
    await gone(remove);
    await panel.getByRole('button', { name: 'Back to the chat' }).click();
    await panel.getByRole('button', { name: 'Earlier chats' }).click();
    await seen(panel.getByText('Kept 90 days, only for you'));
    await gone(remove);
  });

  it('U-11: copies an answer, or says that it could not', async () => {
    const copies = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await open(says('Cedar came late.'));
    await ask('cedar');
    await panel.getByRole('button', { name: 'Copy' }).click();
    await seen(page.getByText('Content copied to clipboard'));
    expect(copies).toHaveBeenCalledWith('Cedar came late.');
    copies.mockRejectedValue(new Error('no'));
    await panel.getByRole('button', { name: 'Copy' }).click();
    await seen(page.getByText('Content not copied to clipboard'));
    copies.mockRestore();
  });

  it('shows what was counted: each figure leads to its list, what was not looked at folds below, a question follows', async () => {
    const { server } = await open(
      answer(chatApi.ask, () => streamed(chatApi.ask, [{ turnId: idOf(71), by: 'rules', text: counted.text, counted }])),
    );
    await ask('What is late?');
    await seen(panel.getByText('3 things are late, 1 of them yours.'));
    const todos = panel.getByRole('region', { name: 'To-Dos' });
    await seen(todos.getByRole('button', { name: 'Send the lease Feb 27' }));
    await seen(todos.getByText('6 more.'));
    const link = todos.getByRole('link', { name: 'Leadership: 7' });
    await expect.element(link).toHaveAttribute('href', `/traction/${idOf(82)}/${idOf(83)}/todos?group=none`);
    await seen(panel.getByRole('region', { name: 'Rocks' }).getByText('Off-Track'));
    await seen(panel.getByRole('img', { name: 'On-time installs, week by week' }));
    expect(panel.getByText('Personal To-Dos of others.').elements()).toEqual([]);
    await panel.getByRole('button', { name: 'Counted by rules' }).click();
    await seen(panel.getByText('Personal To-Dos of others.'));
    expect(await axeFaults()).toEqual([]);
    await panel.getByRole('button', { name: 'What is due this week?' }).click();
    await expect.poll(() => server.asked(chatApi.ask).at(-1)?.body.question).toBe('What is due this week?');
  });

  it('U-29: an answer of an unknown type is logged, and the page goes on', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const body = [
      `data: ${JSON.stringify({ by: 'rules', text: 'Cedar ' })}`,
      `data: ${JSON.stringify({ sources: [{ kind: 'hologram' }] })}`,
      `data: ${JSON.stringify({ text: 'came late.' })}`,
      `event: end\ndata: ${JSON.stringify({ succeeded: true, messages: [] })}`,
    ].map((event) => `${event}\n\n`);
    await open(answer(chatApi.ask, () => new Response(body.join(''), { headers: { 'content-type': 'text/event-stream' } })));
    await ask('cedar');
    await seen(panel.getByText('Cedar came late.'));
    expect(logged).toHaveBeenCalledWith('An answer of an unknown type:', { sources: [{ kind: 'hologram' }] });
    logged.mockRestore();
  });

  it('U-09: a history that cannot be read is an empty list', async () => {
    await open(answer(chatApi.chats, () => refuse(422, 'unexpected')));
    await panel.getByRole('button', { name: 'Earlier chats' }).click();
    await seen(panel.getByText('No earlier chats.'));
    expect(panel.getByRole('listitem').elements()).toEqual([]);
  });
});
