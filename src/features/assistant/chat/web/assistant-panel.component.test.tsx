import type { ReactNode } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { modelApi } from '#features/ground/language-models/contract.ts';
import { type Answering, answer, refuse, streamed } from '#testing/component/answers.ts';
import { axeFaults } from '#testing/component/looks.ts';
import { idOf, leadership } from '#testing/component/session.ts';
import { gone, press, seen, show } from '#testing/component/show.tsx';
import { useScreenInfo } from '#web/core/session/place.ts';
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

type Look = NonNullable<Parameters<typeof show>[1]>;

const openIn = async (look: Look, part: ReactNode, ...answers: Answering[]) => {
  const isConnected = { isConnected: true, isOn: true, model: 'scripted', embeddingModel: '', host: 'models.example.com' };
  const shown = await show(part, { ...look, answers: [answer(modelApi.state, { ...isConnected, can: { switch: true } }), ...answers] });
  await seen(box);
  return shown;
};
const open = (...answers: Answering[]) => openIn({}, <AssistantPanel onClose={() => undefined} />, ...answers);

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

describe('the meeting that is asked about', () => {
  const Page = () => {
    useScreenInfo({ tractionId: leadership.id });
    return <AssistantPanel onClose={() => undefined} />;
  };

  it('is that of the page, until another one is chosen or it is taken away', async () => {
    const sales = { id: idOf(22), title: 'Sales', threadId: idOf(32) };
    const { server } = await openIn({ session: { teams: [leadership, sales] } }, <Page />, says('Here.'));
    const asked = () => server.asked(chatApi.ask).at(-1)?.body.tractionId;
    await ask('What is late?');
    await expect.poll(asked).toBe(leadership.id);
    await panel.getByRole('button', { name: 'Asked about: Leadership. Change' }).click();
    expect(await axeFaults()).toEqual([]);
    await page.getByRole('option', { name: 'Sales' }).click();
    await seen(panel.getByRole('button', { name: 'Asked about: Sales. Change' }));
    await ask('What is late?');
    await expect.poll(asked).toBe(sales.id);
    await panel.getByRole('button', { name: 'All meetings', exact: true }).click();
    await seen(panel.getByRole('button', { name: 'Asked about: All meetings. Change' }));
    expect(panel.getByRole('button', { name: 'All meetings', exact: true }).elements()).toEqual([]);
    await ask('What is late?');
    await expect.poll(asked).toBeNull();
  });
});

describe('the microphone', () => {
  it('writes what was heard into the field, and sends nothing by itself', async () => {
    let engine: EventTarget | undefined;
    const begin = (started: EventTarget): void => {
      engine = started;
    };
    vi.stubGlobal(
      'webkitSpeechRecognition',
      class extends EventTarget {
        start() {
          begin(this);
        }
        stop() {}
        abort() {}
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('SpeechRecognition', undefined);
    const { server } = await openIn({ flags: { 'voice-assistant': true } }, <AssistantPanel onClose={() => undefined} />);
    await box.fill('Please:');
    await panel.getByRole('button', { name: 'Speak' }).click();
    await seen(panel.getByText('May we use your microphone?'));
    engine?.dispatchEvent(new Event('start'));
    await seen(panel.getByText('Listening'));
    const results = [Object.assign([{ transcript: 'what is late' }], { isFinal: true })];
    engine?.dispatchEvent(Object.assign(new Event('result'), { results }));
    await seen(panel.getByText('what is late'));
    engine?.dispatchEvent(new Event('end'));
    await expect.element(box).toHaveValue('Please: what is late');
    expect(server.asked(chatApi.ask)).toEqual([]);
  });

  it('is not there while the voice assistant is off', async () => {
    await open();
    expect(panel.getByRole('button', { name: 'Speak' }).elements()).toEqual([]);
  });
});

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

  it('folds the rest of many people, each of whom asks for their own; only the last answer offers what follows', async () => {
    const row = { item: null, ownerId: null, status: null, isBad: false };
    const rows = [41, 28, 22, 17, 9].map((late, place) => ({
      ...row,
      title: `Person ${place}`,
      note: `${late}`,
      share: late / 41,
      ask: `What is Person ${place} late with?`,
    }));
    const many: Counted = {
      ...counted,
      text: '214 things are late.',
      groups: [{ title: 'By owner', count: 37, rows, lists: [], shown: 4 }],
    };
    const { server } = await open(answer(chatApi.ask, () => streamed(chatApi.ask, [{ by: 'rules', text: many.text, counted: many }])));
    await ask('What is late?');
    const group = panel.getByRole('region', { name: 'By owner' });
    await seen(group.getByRole('button', { name: 'Person 0 41' }));
    expect(group.getByRole('listitem').elements()).toHaveLength(4);
    expect(await axeFaults()).toEqual([]);
    await group.getByRole('button', { name: '1 more' }).click();
    await seen(group.getByText('32 more.'));
    await group.getByRole('button', { name: 'Person 4 9' }).click();
    await expect.poll(() => server.asked(chatApi.ask).at(-1)?.body.question).toBe('What is Person 4 late with?');
    await seen(panel.getByText('214 things are late.').nth(1));
    expect(panel.getByRole('button', { name: 'What is due this week?' }).elements()).toHaveLength(1);
  });

  it('says what can be counted where the model does not answer, and asks it again', async () => {
    let breaksOff = true;
    await open(
      answer(chatApi.ask, () =>
        streamed(chatApi.ask, breaksOff ? [{ by: 'model', counted }] : [{ by: 'model', counted }, { text: 'Three are late.' }], {
          breaksOff,
        }),
      ),
    );
    await ask('What is late?');
    await seen(panel.getByRole('alert').getByText('The model did not answer. Here is what can be counted without it.'));
    await seen(panel.getByText(counted.text));
    await seen(panel.getByRole('button', { name: 'Counted by rules' }));
    expect(await axeFaults()).toEqual([]);
    breaksOff = false;
    await panel.getByRole('button', { name: 'Ask the model again' }).click();
    await seen(panel.getByText('Three are late.'));
    await seen(panel.getByRole('button', { name: 'Counted and written by a model' }));
    await gone(panel.getByRole('alert'));
  });

  it('says what it cannot do with the list where the person can, and nothing of what was read', async () => {
    const list = { title: 'Leadership', count: null, to: `/traction/${idOf(82)}/${idOf(83)}/issues` };
    const cannot: Counted = {
      text: 'I cannot remove anything.',
      groups: [{ title: 'Issues', count: 0, rows: [], lists: [list] }],
      looked: '',
      notLooked: '',
      next: [],
    };
    await open(answer(chatApi.ask, () => streamed(chatApi.ask, [{ by: 'rules', text: cannot.text, counted: cannot }])));
    await ask('Delete all issues');
    await expect.element(panel.getByRole('link', { name: 'Leadership' })).toHaveAttribute('href', list.to);
    expect(panel.getByRole('button', { name: 'Counted by rules' }).elements()).toEqual([]);
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
