import { describe, expect, it } from 'vitest';
import { daysFor } from './days-for.ts';

const writer = { locale: 'en-US', timeZone: 'UTC' };
const german = { locale: 'en-US', formatLocale: 'de-DE', timeZone: 'UTC' };
const spanish = { locale: 'es-ES', timeZone: 'UTC' };
const words = '- Send the lease (Noor H), due Fri, Feb 27\nBring it on Tue, Mar 10, or in March.';

describe('the days of a written text', () => {
  it('are written as each reader writes them, and nothing else changes', () => {
    const rewrite = daysFor(writer, '2026-03-03');
    expect(rewrite(words, writer)).toBe(words);
    expect(rewrite(words, german)).toMatch(/^- Send the lease \(Noor H\), due Fri,? 27 Feb\nBring it on Tue,? 10 Mar, or in March\.$/);
    expect(rewrite(words, spanish)).toContain('due vie, 27 feb');
  });

  it('are told by their day of the week: one that is none of the year around stays', () => {
    expect(daysFor(writer, '2026-03-03')('Mon, Feb 27 and Fri, Feb 270', german)).toBe('Mon, Feb 27 and Fri, Feb 270');
  });
});
