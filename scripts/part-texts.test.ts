import { expect, it } from 'vitest';
import { partTexts } from './part-texts.ts';

const texts = {
  shell: {
    nav: { home: 'Home', menu: 'Menu' },
    keys: { title: 'Shortcuts', list: { open: 'Open' } },
    sent_one: 'sent',
    sent_other: 'all sent',
  },
  home: { join: 'Join', joinShort: 'Join', lobbyShort: 'Lobby' },
  errors: { gone: 'It is gone.', busy: 'Busy.' },
};

const firstOf = (...codes: string[]) => partTexts(texts, codes).first;

it('takes a text that the code writes out, with its plural forms, and leaves those beside it', () => {
  expect(firstOf(`t('shell.nav.home'); say("shell.sent", { count })`)).toEqual({
    shell: { nav: { home: 'Home' }, sent_one: 'sent', sent_other: 'all sent' },
  });
});

it('takes none of a section for a dialog that has its name', () => {
  expect(firstOf("openNamed('shell.keys')")).toEqual({});
});

it('takes the texts that a template may name, and no others', () => {
  expect(firstOf('t(`home.${way}Short`)')).toEqual({ home: { joinShort: 'Join', lobbyShort: 'Lobby' } });
  expect(firstOf('t(`shell.nav.${page}`)')).toEqual({ shell: { nav: texts.shell.nav } });
  expect(firstOf('t(`shell.keys.${nameOf({ page })}`)')).toEqual({ shell: { keys: texts.shell.keys } });
});

it('leaves what only the codes of an answer name to the late part, but for what the code writes out', () => {
  expect(firstOf('t(`errors.${code}`)', "t('errors.busy')")).toEqual({ errors: { busy: 'Busy.' } });
});

it('leaves no text out', () => {
  const { first, late } = partTexts(texts, ["t('shell.nav.home')", 't(`home.${way}Short`)']);
  expect(late).toEqual({
    shell: { nav: { menu: 'Menu' }, keys: texts.shell.keys, sent_one: 'sent', sent_other: 'all sent' },
    home: { join: 'Join' },
    errors: texts.errors,
  });
  expect(first).toEqual({ shell: { nav: { home: 'Home' } }, home: { joinShort: 'Join', lobbyShort: 'Lobby' } });
});
