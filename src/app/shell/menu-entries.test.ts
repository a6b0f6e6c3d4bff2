import { describe, expect, it } from 'vitest';
import { entryAt, menuEntries } from './menu-entries.ts';

const keys = (exists: (path: string) => boolean, flags: string[] = []) =>
  menuEntries({ orgId: '7' }, exists, (flag) => flags.includes(flag)).map(({ key }) => key);

describe('the left menu', () => {
  it('D-13: has its entries in order, AI behind its flag', () => {
    expect(keys(() => true, ['chat-bot'])).toEqual(['ai', 'dashboard', 'meetings', 'vto', 'ac', 'insights', 'settings']);
    expect(keys(() => true)).toEqual(['dashboard', 'meetings', 'vto', 'ac', 'insights', 'settings']);
  });

  it('has only links to pages that have a screen', () => {
    expect(keys((path) => path === '/' || path === '/meetings')).toEqual(['dashboard', 'meetings']);
  });

  it('finds the entry to which a page belongs', () => {
    const entries = menuEntries(
      { orgId: '7' },
      () => true,
      () => false,
    );
    expect(
      [
        '/',
        '/meetings',
        '/traction/1/2/meetingoverview',
        '/meeting/live/3',
        '/vto/folder/4',
        '/ac',
        '/insights',
        '/org/detail/7',
        '/nowhere',
      ].map((path) => entryAt(entries, path)),
    ).toEqual(['dashboard', 'meetings', 'meetings', 'meetings', 'vto', 'ac', 'insights', 'settings', undefined]);
  });
});
