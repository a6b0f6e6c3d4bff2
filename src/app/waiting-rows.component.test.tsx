import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { HeadlineList } from '#features/work/headlines/web/parts/headline-list.tsx';
import { HeadlineWork } from '#features/work/headlines/web/parts/headline-work.tsx';
import { issueApi } from '#features/work/issues/contract.ts';
import { IssueList } from '#features/work/issues/web/parts/issue-list.tsx';
import { IssueWork } from '#features/work/issues/web/parts/issue-work.tsx';
import { similarApi } from '#features/work/similar/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { TodoList } from '#features/work/todos/web/parts/todo-list.tsx';
import { TodoWork } from '#features/work/todos/web/parts/todo-work.tsx';
import { answer } from '#testing/component/answers.ts';
import { companyOf } from '#testing/component/company.ts';
import { leadership } from '#testing/component/session.ts';
import { gone, press, seen, show } from '#testing/component/show.tsx';
import { headlineOf, issueOf, todoOf } from '#testing/component/things.ts';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';

const place = { tractionId: leadership.id, adds: true, view: 'open' } as const;
/** More than a page has, so that what is added stands on the next one. */
const many = Array.from({ length: 30 }, (_, at) => at);

const lists = {
  'a team’s To-Dos': { part: <TodoWork {...place} held={[]} />, dialog: 'addTodo' },
  'a meeting’s To-Dos': { part: <TodoList tractionId={leadership.id} />, dialog: 'addTodo' },
  'a team’s Issues': { part: <IssueWork {...place} />, dialog: 'addIssue' },
  'a meeting’s Issues': { part: <IssueList tractionId={leadership.id} />, dialog: 'addIssue' },
  'a team’s Headlines': { part: <HeadlineWork {...place} />, dialog: 'addHeadline' },
  'a meeting’s Headlines': { part: <HeadlineList tractionId={leadership.id} />, dialog: 'addHeadline' },
} as const;

it.each(Object.entries(lists))(
  'F-12, G-03, H-03: what is added without a connection stands in the list at once, marked Waiting: %s',
  async (_, { part, dialog }) => {
    const company = companyOf({
      todos: many.map((at) => todoOf({ title: `Open ${at}` })),
      issues: many.map((at) => issueOf({ title: `Open ${at}` })),
      headlines: many.map((at) => headlineOf({ title: `Open ${at}` })),
    });
    const { server } = await show(part, {
      answers: [
        ...company.answers,
        answer(similarApi.issues, { items: [] }),
        answer(vtoCollectionApi.editable, { revisions: [], canEdit: true }),
      ],
    });
    await seen(page.getByText('Open 3', { exact: true }));
    outbox.lost();
    onTestFinished(outbox.back);
    void openDialog(dialog, { tractionId: leadership.id });
    const form = page.getByRole('dialog');
    await form.getByRole('textbox').first().fill('Two mills on contract');
    await press('{Control>}{Enter}{/Control}');
    await gone(form);
    const row = page.getByRole('listitem').filter({ hasText: 'Two mills on contract' });
    await seen(row.getByText('Waiting'));
    expect([todoApi.create, issueApi.create, headlineApi.create].flatMap((each) => server.asked<typeof each>(each))).toEqual([]);
    outbox.takeBack(outbox.read().kept[0]?.key ?? '');
    await gone(row);
  },
);
