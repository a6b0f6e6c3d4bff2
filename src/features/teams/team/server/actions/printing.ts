import { readPrinted } from '#features/ground/orgs/server/access.ts';
import { showPeople } from '#features/ground/people/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Printing } from '#server/pdf/paper.ts';
import { textFor } from '#server/text/text.ts';
import { nameOf } from '#shared/names.ts';

/** Returns who prints and when, and what stands above the title of a paper: the organisation, and the meeting or the document. */
export const printingFor = async (at: Entered, meeting: string): Promise<{ printing: Printing; over: string; org: string }> => {
  const { name, quarterMonth, words } = await readPrinted(at);
  const [person] = await showPeople(at, [at.personId]);
  const reader = { locale: at.locale, timeZone: at.timeZone, formatLocale: at.formatLocale, words };
  return {
    printing: { reader, now: at.now, today: at.today, by: person === undefined ? '' : nameOf(person), quarterMonth },
    org: name,
    over: textFor(reader, 'papers.over', { org: name, meeting }),
  };
};
