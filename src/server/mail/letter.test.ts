import { expect, it } from 'vitest';
import { letter } from './letter.ts';

const reader = { locale: 'en-US', timeZone: 'UTC' };
const wild = `<img src=x onerror="alert(1)"> & more`;

it('a letter escapes text: nothing that a person wrote becomes HTML', () => {
  const { html, plain } = letter(reader, {
    to: 'somebody@harborandpine.example',
    subject: wild,
    lines: [wild],
    code: wild,
    link: { text: wild, url: `http://localhost/?a=1&b="><script>alert(1)</script>` },
  });
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<script');
  expect(html.split('&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; more')).toHaveLength(4);
  expect(html).toContain('href="http://localhost/?a=1&#38;b=&#34;&#62;&#60;script&#62;');
  expect(plain).toContain(wild);
});

it.each(['Ann\r\nBcc: all@example.com', 'Ann\u2028Bcc: all@example.com', 'Ann\u0000\nBcc: all@example.com\u2029'])(
  'the subject of a letter is one line, whatever name is in it: %j',
  (subject) => {
    const mail = letter(reader, { to: 'somebody@harborandpine.example', subject, lines: ['x'] });
    expect(mail.subject).toBe('Ann Bcc: all example com');
  },
);

it('a code stands below the line that asks for it, before all else that the letter says', () => {
  const lines = ['Type this code:', 'It works for 15 minutes.', 'If you did not ask for it, ignore this mail.'];
  const { html, plain } = letter(reader, { to: 'somebody@harborandpine.example', subject: 'x', lines, code: 'JKS5C2' });
  for (const text of [html, plain]) expect(text).toMatch(/Type this code:\W+(p[^>]*>)?.*JKS5C2[^]*15 minutes[^]*ignore this mail/);
  for (const text of [html, plain]) expect(text.split('JKS5C2')).toHaveLength(2);
});

it.each([
  ['Ann Reed invited you to evil.example/login', 'Ann Reed invited you to evil example/login'],
  ['https://evil.example.com invited you', 'https evil example com invited you'],
  ['Write to boss@harborandpine.com now', 'Write to boss harborandpine com now'],
  ['Harbor & Pine Inc. invited you at 10.30 a.m.', 'Harbor & Pine Inc. invited you at 10.30 a.m.'],
  ['Ärzte.münchen invited you', 'Ärzte münchen invited you'],
  ['x'.repeat(256), `${'x'.repeat(119)}…`],
])('a subject has nothing that a mail program takes for an address, and is cut: %j', (subject, said) => {
  expect(letter(reader, { to: 'somebody@harborandpine.example', subject, lines: ['x'] }).subject).toBe(said);
});
