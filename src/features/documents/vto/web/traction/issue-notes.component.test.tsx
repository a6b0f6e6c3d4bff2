import { useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse } from '#testing/component/answers.ts';
import { ownVto, vtoOf } from '#testing/component/documents.ts';
import { dev, idOf, maren } from '#testing/component/session.ts';
import { focused, gone, phone, press, seen, show } from '#testing/component/show.tsx';
import { type LongTermIssue, rowApis, vtoApi } from '../../contract.ts';
import { useSide } from '../calls.ts';
import { LongTermIssues } from './long-term-issues.tsx';

const issueOf = (place: number, title: string, notes: string): LongTermIssue => ({
  id: idOf(820 + place),
  version: 3,
  position: `a${place}`,
  title,
  assignedToId: maren.id,
  notes,
});

interface Said {
  edit?: boolean;
  /** What somebody else saves before the first edit comes. */
  ahead?: string;
  /** The first edit is refused. */
  refused?: boolean;
  /** The V/TO is read again only once the test says so. */
  slow?: boolean;
}

/** A server with two Issues; the second has no notes. */
const serverOf = ({ edit = true, ahead, refused = false, slow = false }: Said = {}) => {
  const issues = [issueOf(1, 'Boathouse prices', '<p>Raised in May</p><p>Cedar is up</p>'), issueOf(2, 'Winter work', '')];
  const { promise, resolve: readAgain } = Promise.withResolvers<void>();
  const changes: unknown[] = [];
  const change = answer(rowApis.longTermIssue.change, ({ params, body }) => {
    changes.push(body['version']);
    const at = issues.findIndex(({ id }) => id === params.id);
    const issue = issues[at] as LongTermIssue;
    if (refused && changes.length === 1) return refuse(403, 'notAllowed');
    if (ahead !== undefined && changes.length === 1) {
      issues[at] = { ...issue, notes: ahead, version: issue.version + 1 };
      return refuse(409, 'stale', { current: issues[at], ahead: { byId: dev.id, at: '2026-03-03T10:12:00.000Z' } });
    }
    if (body['version'] !== issue.version) return refuse(409, 'stale', { current: issue });
    issues[at] = { ...issue, notes: String(body['notes']), version: issue.version + 1 };
    return { version: issue.version + 1 };
  });
  let reads = 0;
  const read = answer(vtoApi.byId, async () => {
    reads += 1;
    if (slow && reads > 1) await promise;
    return vtoOf({ longTermIssueList: [...issues], permissions: { edit, copy: true, manage: true } });
  });
  return { issues, changes, readAgain, answers: [read, change] };
};

/** Takes the part off the page, as on the way to another one. */
let leave = () => {};

const Whole = () => {
  const { data } = useSide(ownVto);
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    leave = () => setLeft(true);
  }, []);
  return data === undefined || isLeft ? null : <LongTermIssues vto={data} />;
};

const button = (title: string) => page.getByRole('button', { name: new RegExp(`otes.*: ${title}$`) });
const field = () => page.getByRole('textbox', { name: 'Notes', exact: true });
const path = `/vto/detail/${ownVto.collectionId}/${ownVto.revisionId}`;

/** Opens the notes of the first Issue and writes at their end. */
const write = async (words: string) => {
  await userEvent.click(button('Boathouse prices'));
  await focused(field());
  await press(`{Control>}{End}{/Control}${words}`);
};

describe('G-02: the notes of a long-term Issue', () => {
  it('are opened by a key below their line, save themselves while one writes, and Escape gives the focus back', async () => {
    const { issues, answers } = serverOf();
    await show(<Whole />, { answers, path });
    await expect.element(button('Boathouse prices')).toHaveAccessibleName('Notes, 2 paragraphs: Boathouse prices');
    await expect.element(button('Winter work')).toHaveAccessibleName('Write notes: Winter work');
    button('Boathouse prices').element().focus();
    await press('{Enter}');
    await focused(field());
    await expect.element(button('Boathouse prices')).toHaveAttribute('aria-expanded', 'true');
    await press('{Control>}{End}{/Control} 31%');
    await expect.poll(() => issues[0]?.notes).toBe('<p>Raised in May</p><p>Cedar is up 31%</p>');
    await focused(field());
    await press('{Escape}');
    await focused(button('Boathouse prices'));
    await gone(field());
  });

  it('are written over one’s ownVto words also before these have been read again', async () => {
    const { issues, changes, readAgain, answers } = serverOf({ slow: true });
    await show(<Whole />, { answers, path });
    await write(' 31%');
    await expect.poll(() => changes).toEqual([3]);
    await press('.');
    await expect.poll(() => changes).toEqual([3, 4]);
    readAgain();
    await expect.poll(() => issues[0]?.notes).toBe('<p>Raised in May</p><p>Cedar is up 31%.</p>');
    await expect.element(field()).toHaveTextContent('Cedar is up 31%.');
  });

  it('are saved where the page is left before the second is over', async () => {
    const { issues, answers } = serverOf();
    await show(<Whole />, { answers, path });
    await write(' 31%');
    leave();
    await gone(field());
    await expect.poll(() => issues[0]?.notes).toBe('<p>Raised in May</p><p>Cedar is up 31%</p>');
  });

  it('stay in their field where somebody else was ahead; both texts can be kept', async () => {
    const { issues, answers } = serverOf({ ahead: '<p>Raised in June</p><p>Cedar is up 40%</p>' });
    await show(<Whole />, { answers, path });
    await write(' 31%');
    await press('{Escape}');
    await seen(page.getByText('Dev saved other words here at 10:12 AM, while you were writing.'));
    await expect.element(field()).toHaveTextContent('Cedar is up 31%');
    await userEvent.click(page.getByRole('button', { name: 'Put both in the field' }));
    await expect.poll(() => issues[0]?.notes).toMatch(/^<p>Raised in June<\/p><p>Cedar is up 31%\s+40%<\/p>$/);
    await gone(page.getByText(/while you were writing/));
  });

  it('are kept below the line where they are refused, and can be put into the field again', async () => {
    const { issues, answers } = serverOf({ refused: true });
    await show(<Whole />, { answers, path });
    await write(' 31%');
    await press('{Escape}');
    const kept = page.getByRole('textbox', { name: 'Yours' });
    await expect.element(kept).toHaveTextContent('Raised in May Cedar is up 31%');
    await userEvent.click(page.getByRole('button', { name: 'Put my words in the field' }));
    await expect.element(field()).toHaveTextContent('Cedar is up 31%');
    await gone(kept);
    await expect.poll(() => issues[0]?.notes).toBe('<p>Raised in May</p><p>Cedar is up 31%</p>');
  });

  it('are only read by who may not edit; where there are none, there is nothing to open', async () => {
    const { answers } = serverOf({ edit: false });
    await show(<Whole />, { answers, path });
    await userEvent.click(button('Boathouse prices'));
    await seen(page.getByText('Cedar is up'));
    await gone(field());
    await gone(button('Winter work'));
  });

  it('stand in a sheet on a phone, with the way to a meeting', async () => {
    const { issues, answers } = serverOf();
    await show(<Whole />, { answers, path, size: phone });
    await userEvent.click(button('Boathouse prices'));
    const sheet = page.getByRole('dialog', { name: 'Boathouse prices' });
    await seen(sheet.getByText('Maren Lindqvist'));
    await userEvent.click(field());
    await press('{Control>}{End}{/Control} 31%');
    await userEvent.click(sheet.getByRole('button', { name: 'Move to a meeting' }));
    await seen(page.getByRole('menuitem', { name: 'Leadership' }));
    await expect.poll(() => issues[0]?.notes).toBe('<p>Raised in May</p><p>Cedar is up 31%</p>');
    await press('{Escape}');
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
    await gone(sheet);
  });
});
