import { describe, expect, it } from 'vitest';
import { withMailNote } from '#server/http/sign-in-document.ts';
import { prerender } from './prerender.tsx';

const onPage = 'It shows them at <a ';
const kept = 'so the mail does not leave it';

/** Returns the notes on mails of the sign-in document that a server with this location serves. */
const notesIn = async (location: 'sent' | 'page' | 'kept', language = 'en') =>
  [...withMailNote((await prerender(language))['sign-in'] ?? '', location).matchAll(/<p[^>]*data-mails.*?<\/p>/g)].map(([note]) => note);

describe('the page of the mailed code', () => {
  it('says where mails are shown', async () => {
    expect(await notesIn('page')).toEqual([expect.stringContaining(onPage)]);
    expect(await notesIn('page')).toEqual([expect.stringContaining('href="/dev/mail"')]);
  });

  it('says whom to ask where there is no mail server', async () => {
    expect(await notesIn('kept')).toEqual([expect.stringContaining(kept)]);
    expect(await notesIn('kept', 'es')).toEqual([expect.stringContaining('aún no tiene servidor de correo')]);
  });

  it('says nothing of it where mails are sent', async () => {
    expect(await notesIn('sent')).toEqual([]);
  });

  it('has the rest in each case', async () => {
    const { 'sign-in': whole = '' } = await prerender('en');
    for (const location of ['sent', 'page', 'kept'] as const)
      expect(withMailNote(whole, location)).toMatch(/Check your mail.*Code from the mail/s);
  });
});
