import { describe, expect, it } from 'vitest';
import { judgeRock } from '../rules.ts';
import { improve } from './improving.ts';
import type { TextLanguage } from './verbs.ts';

const words: Record<TextLanguage, Record<string, (goal: string) => string>> = {
  en: {
    own: (goal) => goal,
    finish: (goal) => `Finish ${goal.charAt(0).toLowerCase()}${goal.slice(1)}`,
    reach: (goal) => `Reach this: ${goal}`,
    fromTo: (goal) => `${goal} from … to …`,
    by: (goal) => `${goal} by …`,
    doneWhen: (goal) => `${goal} (done when …)`,
  },
  es: {
    own: (goal) => goal,
    finish: (goal) => `Terminar ${goal.charAt(0).toLowerCase()}${goal.slice(1)}`,
    reach: (goal) => `Lograr esto: ${goal}`,
    fromTo: (goal) => `${goal} de … a …`,
    by: (goal) => `${goal}, a más tardar el …`,
    doneWhen: (goal) => `${goal} (listo cuando …)`,
  },
};

/** Returns what is proposed in place of a title, with a day or without one; empty for nothing. */
const better = (description: string, language: TextLanguage, hasDay = true): string => {
  const dueDate = hasDay ? ('2026-03-31' as const) : undefined;
  const facts = { description, owner: 'Noor', dueDate, meetings: ['Leadership'], today: '2026-03-03' as const, reader: language };
  const { missing, goal, needsVerb, evaluation, language: own } = judgeRock(facts);
  const needs = { verb: needsVerb, number: missing.includes('measurable'), day: dueDate === undefined };
  if (evaluation.specific.value && !needs.number && !needs.day) return '';
  const found = improve(goal, needs, own);
  if (found === undefined) return '';
  const say = words[own];
  return found.ends.reduce((text, end) => say[end]?.(text) ?? text, say[found.begin]?.(found.goal) ?? '');
};

describe('a Rock in better words', () => {
  it.each([
    ['Improve quoting', 'Improve quoting from … to …'],
    ['Reduce rework on roofs', 'Reduce rework on roofs from … to …'],
    ['Grow the team', 'Grow the team from … to …'],
    ['Improve how we quote', 'Improve how we quote (done when …)'],
    ['Increase sales by next quarter', 'Increase sales by next quarter (done when …)'],
    ['Launch the website', 'Launch the website (done when …)'],
    ['Open a second bay', 'Open a second bay (done when …)'],
    ['Move every drawing into the library.', 'Move every drawing into the library (done when …)'],
    ['The customer portal is live', 'Reach this: The customer portal is live (done when …)'],
    ['The new customer portal', 'Finish the new customer portal (done when …)'],
    ['Our warranty playbook', 'Finish our warranty playbook (done when …)'],
    ['Everybody knows who closes the site', 'Reach this: Everybody knows who closes the site (done when …)'],
    ['Website', 'Reach this: Website (done when …)'],
    ['Better communication', 'Reach this: Better communication (done when …)'],
    ['More leads from hotels', 'Reach this: More leads from hotels (done when …)'],
    ['No more overtime', 'Reach this: No more overtime (done when …)'],
    ['Standard kit list for every boathouse', 'Reach this: Standard kit list for every boathouse (done when …)'],
    ['Hiring an install lead', 'Finish hiring an install lead (done when …)'],
    ['Marketing plan', 'Reach this: Marketing plan (done when …)'],
    ['Building two', 'Reach this: Building two'],
    ['Salesforce migration', 'Reach this: Salesforce migration (done when …)'],
    ['Enterprise website for hotels', 'Reach this: Enterprise website for hotels (done when …)'],
    ['From nine days to four', 'Reach this: From nine days to four'],
    ['95% on time', 'Reach this: 95% on time'],
    ['How do we sell more?', ''],
    ['🪨', ''],
    ['...', ''],
    ['Hire two foremen', ''],
    ['Design the website and book of records', 'Design the website and book of records (done when …)'],
    ['Raise on-time installs and train everybody', 'Raise on-time installs from … to …'],
    ['Launch the portal,', 'Launch the portal (done when …)'],
    ['Open the yard and hire 3 people', 'Open the yard'],
  ])('U-13: %j becomes %j', (title, improved) => {
    expect(better(title, 'en')).toBe(improved);
  });

  it.each([
    ['Mejorar los plazos', 'Mejorar los plazos de … a …'],
    ['Reducir el desperdicio', 'Reducir el desperdicio de … a …'],
    ['Mejorar la forma de cotizar', 'Mejorar la forma de cotizar (listo cuando …)'],
    ['Abrir la segunda nave', 'Abrir la segunda nave (listo cuando …)'],
    ['El portal de clientes está en línea', 'Lograr esto: El portal de clientes está en línea (listo cuando …)'],
    ['El nuevo portal de clientes', 'Terminar el nuevo portal de clientes (listo cuando …)'],
    ['Sitio web nuevo', 'Lograr esto: Sitio web nuevo (listo cuando …)'],
    ['Más clientes en la costa', 'Lograr esto: Más clientes en la costa (listo cuando …)'],
    ['Taller nuevo para la segunda nave', 'Lograr esto: Taller nuevo para la segunda nave (listo cuando …)'],
    ['Cero accidentes en el taller', 'Lograr esto: Cero accidentes en el taller'],
    ['¿Cómo vendemos más?', ''],
  ])('U-13: %j becomes %j', (title, improved) => {
    expect(better(title, 'es')).toBe(improved);
  });

  it('U-13: adds a day only where none is said, and before what will be true then', () => {
    expect(better('Launch the website', 'en', false)).toBe('Launch the website by … (done when …)');
    expect(better('Launch the website by the end of Q2', 'en', false)).toBe('Launch the website by the end of Q2 (done when …)');
    expect(better('Hire two foremen', 'en', false)).toBe('Hire two foremen by …');
    expect(better('Improve quoting', 'en', false)).toBe('Improve quoting from … to … by …');
    expect(better('Abrir la segunda nave', 'es', false)).toBe('Abrir la segunda nave, a más tardar el … (listo cuando …)');
  });

  it('U-13: speaks the language of the words, whoever reads them', () => {
    expect(better('El nuevo portal de los clientes', 'en')).toBe('Terminar el nuevo portal de los clientes (listo cuando …)');
    expect(better('The new portal of the yard', 'es')).toBe('Finish the new portal of the yard (done when …)');
  });

  // Each first word of a title with each rest: no verb is put before a sentence, and nothing is said to go from … to … that does not change.
  it('U-13: adds to a goal only what fits it, whatever the title', () => {
    const firsts = [
      '',
      'The ',
      'A ',
      'Our ',
      'New ',
      'More ',
      'Better ',
      'Zero ',
      'Every ',
      'Launch ',
      'Improve ',
      'Hiring ',
      'When ',
      'Team ',
    ];
    const rests = [
      'website',
      'portal is live',
      'crew knows the plan',
      'plan for hotels',
      'calls by next week',
      'customers who pay',
      'quality and speed',
      'price list: saunas',
      'yard - north',
      'week without overtime',
    ];
    for (const title of firsts.flatMap((first) => rests.map((rest) => `${first}${rest}`))) {
      const said = better(title, 'en');
      if (said.startsWith('Finish ')) {
        expect(said, title).toMatch(/^Finish (?:the|a|our|hiring) /u);
        expect(said, title).not.toMatch(/ (?:is|knows) /u);
      }
      if (said.includes('from …')) expect(title).toMatch(/^Improve (?:website|plan for hotels|price list: saunas|yard - north)$/u);
      expect(said.startsWith('Finish ') || said.startsWith('Reach this: ') || said.startsWith(title.slice(0, 6)), `${title}: ${said}`).toBe(
        true,
      );
    }
  });
});
