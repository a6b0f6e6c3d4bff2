import { expect, it } from 'vitest';
import { textFor } from '#server/text/text.ts';
import { company } from '#testing/company.ts';
import { mailSubjects } from '../contract.ts';
import { stopping } from './mails.ts';

const { here, owner } = await company();
const { config } = here.appContext;

// A text that is missing fails every test that asks for it; here each kind of mail is asked for, in each language.
it.each(mailSubjects.flatMap((subject) => ['en-US', 'es-MX'].map((locale) => [subject, locale] as const)))(
  'the foot of each %s mail and the page behind its link have words, in %s',
  (subject, locale) => {
    const reader = { locale, timeZone: 'UTC', personId: owner.personId };
    const { text, url } = stopping({ config, orgId: owner.orgId, reader }, subject);
    expect(text).toMatch(/^No m(?:ore|ás) [^.{}]+$/u);
    expect(textFor(reader, `mailings.what.${subject}`)).toMatch(/^[^.{}]+$/u);
    expect(url).toContain('/unsubscribe/');
  },
);

it('a text that no language has fails a test', () => {
  expect(() => textFor({ locale: 'en-US', timeZone: 'UTC' }, 'mailings.stop.nothing')).toThrow(
    'no language has the text mailings.stop.nothing',
  );
});
