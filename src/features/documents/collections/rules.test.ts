import { describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { copyInput, type Folder, partsCopied } from './contract.ts';
import {
  choiceOf,
  copyPages,
  firstVisibility,
  folderPath,
  folderRights,
  type GuardedFolder,
  inFolderOrder,
  isTitleTaken,
  namedFolders,
  openPath,
  pageTick,
  revisionPath,
  revisionRights,
  stateOf,
  tickPage,
  tickPart,
  wholeCopy,
} from './rules.ts';

const [maker, leader, member, admin] = ['maker', 'leader', 'member', 'admin'];
const company: GuardedFolder = {
  isCompanyFolder: true,
  isHome: false,
  createdById: maker,
  hasCreator: true,
  visibility: firstVisibility(true),
};
const secret: GuardedFolder = { ...company, isCompanyFolder: false, visibility: firstVisibility(false) };
const as = (personId: string, role: 'Owner' | 'Admin' | 'Member' | 'Observer' = 'Member', isInLeadershipTeam = false) => ({
  personId,
  role,
  isInLeadershipTeam,
});

describe('the rights on a folder (B-42, B-43, decision 25)', () => {
  it('in a company folder: everyone sees, the leadership team edits, Owner and Admin always', () => {
    expect(folderRights(company, as(member))).toEqual({ view: true, edit: false, manage: false, remove: false });
    expect(folderRights(company, as(leader, 'Member', true))).toEqual({ view: true, edit: true, manage: true, remove: true });
    expect(folderRights(company, as(admin, 'Admin')).manage).toBe(true);
    expect(folderRights(company, as(maker)).manage).toBe(true);
  });

  it('a private folder is its creator’s alone, also before Owner and Admin', () => {
    expect(folderRights(secret, as(maker)).edit).toBe(true);
    for (const other of [as(admin, 'Owner'), as(leader, 'Member', true), as(member)]) expect(folderRights(secret, other).view).toBe(false);
  });

  it('a private folder whose creator has left is reached by Owner and Admin', () => {
    const left = { ...secret, hasCreator: false };
    expect(folderRights(left, as(admin, 'Admin')).manage).toBe(true);
    expect(folderRights(left, as(member)).view).toBe(false);
  });

  it('an Observer never edits, also with a row that says so', () => {
    const given = { ...company, visibility: { ...company.visibility, individuals: [{ personId: member, canView: true, canEdit: true }] } };
    expect(folderRights(given, as(member, 'Observer'))).toMatchObject({ view: true, edit: false, manage: false });
    expect(folderRights(given, as(member))).toMatchObject({ edit: true, manage: false });
  });

  it('the organisation’s own folder cannot be deleted', () => {
    expect(folderRights({ ...company, isHome: true }, as(admin, 'Owner'))).toMatchObject({ manage: true, remove: false });
  });
});

describe('the rights on a document (B-43, decision 24)', () => {
  it('its creator edits and manages it; others who see it may copy it, except Observers', () => {
    expect(revisionRights(company, member, as(member))).toEqual({ edit: true, copy: true, manage: true });
    expect(revisionRights(company, maker, as(member))).toEqual({ edit: false, copy: true, manage: false });
    expect(revisionRights(company, maker, as(member, 'Observer')).copy).toBe(false);
    expect(revisionRights(company, member, as(member, 'Observer')).edit).toBe(false);
  });

  it('a plain editor writes but does not manage; the folder’s creator does', () => {
    const shared = { ...secret, visibility: { ...secret.visibility, individuals: [{ personId: member, canView: true, canEdit: true }] } };
    expect(revisionRights(shared, leader, as(member))).toEqual({ edit: true, copy: true, manage: false });
    expect(revisionRights(shared, leader, as(maker)).manage).toBe(true);
  });
});

describe('names and order', () => {
  const others = [{ id: 'a', title: 'Sales' }];

  it.each([' sales ', 'SALES', 'Sales'])('%j is taken beside Sales (L-08)', (title) => {
    expect(isTitleTaken(title, others)).toBe(true);
    expect(isTitleTaken(title, others, 'a')).toBe(false);
  });

  it('another title is free', () => expect(isTitleTaken('Sale s', others)).toBe(false));

  it('cuts a name to move to after 40 characters (L-12)', () => {
    expect(choiceOf('x'.repeat(40))).toBe('x'.repeat(40));
    expect(choiceOf('x'.repeat(41))).toBe(`${'x'.repeat(40)}…`);
  });

  it('favourites stand first, then the company’s folders, the rest by name (L-06)', () => {
    const folder = (title: string, its: Partial<Folder> = {}) =>
      ({ title, isFavourite: false, isHome: false, isCompanyFolder: false, ...its }) as Folder;
    const all = [
      folder('B'),
      folder('A'),
      folder('Z company', { isCompanyFolder: true }),
      folder('Home', { isCompanyFolder: true, isHome: true }),
      folder('Starred', { isFavourite: true }),
    ];
    expect(inFolderOrder(all).map(({ title }) => title)).toEqual(['Starred', 'Home', 'Z company', 'A', 'B']);
  });

  it('are found by their names and those of their documents, whatever the case and the accents', () => {
    const holding = (title: string, ...titles: string[]) =>
      ({ title, revisions: titles.map((each) => ({ title: each })) }) as unknown as Folder;
    const all = [holding('Straßenbau', 'Plan'), holding('Visión 2027', 'Łódź', 'Otra')];
    const found = (words: string) => namedFolders(all, words).map(({ title, revisions }) => [title, revisions.length]);
    for (const words of ['STRASSE', 'straße']) expect(found(words)).toEqual([['Straßenbau', 1]]);
    for (const words of ['vision  2027', 'VISIO\u0301N']) expect(found(words)).toEqual([['Visión 2027', 2]]);
    expect(found(' lodz ')).toEqual([['Visión 2027', 1]]);
    expect(found('')).toHaveLength(2);
  });

  it('a document is a Draft, Final, or Published with changes since (L-05)', () => {
    expect([stateOf(null, 0), stateOf('p', 0), stateOf('p', 4)]).toEqual(['Draft', 'Final', 'Published']);
  });

  it('leads to the document, or for readers to what was published', () => {
    const [collectionId, id, publishedId] = [newId(), newId(), newId()];
    const can = { edit: true, copy: true, manage: true };
    expect(revisionPath('vto', { collectionId, id, publishedId })).toBe(`/vto/detail/${collectionId}/${id}/${publishedId}`);
    expect(revisionPath('ac', { collectionId, id })).toBe(`/ac/collection/${collectionId}/revision/${id}`);
    const opened = { collectionId, id, publishedId, readersSeeDrafts: false, can };
    const reader = { ...can, edit: false };
    expect(openPath('vto', opened)).toBe(`/vto/detail/${collectionId}/${id}`);
    expect(openPath('vto', { ...opened, can: reader })).toBe(`/vto/detail/${collectionId}/${id}/${publishedId}`);
    expect(openPath('vto', { ...opened, can: reader, readersSeeDrafts: true })).toBe(`/vto/detail/${collectionId}/${id}`);
    expect(folderPath('vto', collectionId)).toBe(`/vto/folder/${collectionId}`);
  });
});

describe('the boxes of a copy (L-14 to L-16)', () => {
  const all = wholeCopy;

  it('begin ticked, ten of them', () => {
    expect(Object.values(all)).toEqual(Array(10).fill(true));
    expect(copyInput.parse({ newRevisionName: 'A' })).toEqual({ newRevisionName: 'A', ...all });
    expect(copyPages.map((page) => pageTick(all, page))).toEqual([true, true]);
  });

  it('a page ticks and unticks its parts', () => {
    const none = tickPage(all, 'Vision', false);
    expect(partsCopied(none)).toEqual(['OneYearPlan', 'Rocks', 'IssuesList']);
    expect(pageTick(none, 'Vision')).toBe(false);
    expect(tickPage(none, 'Vision', true)).toEqual(all);
  });

  it('unticking the last part turns the page off, ticking one turns it on again', () => {
    const one = tickPart(tickPage(all, 'Traction', false), 'Traction', 'Rocks', true);
    expect(one.includeTraction).toBe(true);
    expect(pageTick(one, 'Traction')).toBe('mixed');
    expect(tickPart(one, 'Traction', 'Rocks', false).includeTraction).toBe(false);
  });
});
