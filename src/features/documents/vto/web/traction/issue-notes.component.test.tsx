import { useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writingApi } from '#features/ground/writing/contract.ts';
import { answer } from '#testing/component/answers.ts';
import { ownVto, vtoOf } from '#testing/component/documents.ts';
import { idOf, maren, orgId } from '#testing/component/session.ts';
import { focused, gone, phone, press, seen, show } from '#testing/component/show.tsx';
import { answerTexts } from '#testing/component/texts.ts';
import { type LongTermIssue, vtoApi } from '../../contract.ts';
import { useSide } from '../calls.ts';
import { storeRefused } from '../document/refused-text.tsx';
import { untilSaved } from '../document/saving.tsx';
import { LongTermIssues } from './long-term-issues.tsx';

const issueOf = (place: number, title: string, notes: string): LongTermIssue => ({
  id: idOf(820 + place),
  version: 3,
  position: `a${place}`,
  title,
  assignedToId: maren.id,
  notes,
});

/** A server with two Issues; the second has no notes. */
const serverOf = ({ edit = true } = {}) => {
  const issues = [issueOf(1, 'Boathouse prices', '<p>Raised in May</p><p>Cedar is up</p>'), issueOf(2, 'Winter work', '')];
  const read = answer(vtoApi.byId, () => vtoOf({ longTermIssueList: [...issues], permissions: { edit, copy: true, manage: true } }));
  const at = ({ part }: { part: string }) => issues.findIndex(({ id }) => id === part);
  const texts = answerTexts(
    (ref) => issues[at(ref)]?.notes ?? '',
    (ref, notes) => {
      const issue = issues[at(ref)] as LongTermIssue;
      issues[at(ref)] = { ...issue, notes, version: issue.version + 1 };
    },
  );
  return { issues, answers: [read, ...texts] };
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

  it('are saved where the page is left before the second is over', async () => {
    const { issues, answers } = serverOf();
    await show(<Whole />, { answers, path });
    await write(' 31%');
    leave();
    await gone(field());
    await expect.poll(() => issues[0]?.notes).toBe('<p>Raised in May</p><p>Cedar is up 31%</p>');
  });

  it('count as words that are on their way until they are where everybody reads them', async () => {
    const { issues, answers } = serverOf();
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = answer(writingApi.settle, async () => {
      await promise;
      return {};
    });
    await show(<Whole />, { answers: [...answers, slow], path });
    await write(' 31%');
    let isSaved = false;
    void untilSaved(issues[0]?.id ?? '').then((done) => (isSaved = done));
    await seen(page.getByText('Cedar is up 31%'));
    expect(isSaved).toBe(false);
    resolve();
    await expect.poll(() => isSaved).toBe(true);
  });

  it('that this device has kept from before are below the line, where they can be copied', async () => {
    const { issues, answers } = serverOf();
    await show(<Whole />, { answers, path });
    await seen(button('Boathouse prices'));
    storeRefused({ personId: maren.id, orgId }, { id: issues[0]?.id ?? '', part: 'notes', what: 'Notes', words: 'Cedar is up 31%' });
    await expect.element(page.getByRole('textbox', { name: 'Yours' })).toHaveTextContent('Cedar is up 31%');
    await userEvent.click(page.getByRole('button', { name: 'Dismiss my words' }));
    await gone(page.getByRole('textbox', { name: 'Yours' }));
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
