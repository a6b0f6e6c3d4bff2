import { describe, expect, it } from 'vitest';
import { hasNumber, judgeRock, type RockFacts } from './rules.ts';

const facts: RockFacts = {
  description: 'Raise on-time installs from 86% to 95%',
  owner: 'Noor H',
  dueDate: '2026-03-31',
  meetings: ['Leadership'],
  today: '2026-03-03',
  reader: 'en',
};
const judged = (description: string, more: Partial<RockFacts> = {}) => judgeRock({ ...facts, description, ...more });
const because = (description: string, more: Partial<RockFacts> = {}) => judged(description, more).evaluation.specific.because;

describe('judgeRock', () => {
  it('U-12: finds nothing missing in a Rock with a verb, a number, an owner, a meeting and a day', () => {
    expect(judgeRock(facts).missing).toEqual([]);
    expect(judged('Subir las instalaciones a tiempo del 86 % al 95 %', { reader: 'es' }).missing).toEqual([]);
  });

  it('U-13: names each criterion that is missing', () => {
    const all = judged('New website', { owner: '', meetings: [], dueDate: undefined });
    expect(all.missing).toEqual(['specific', 'measurable', 'achievable', 'relevant', 'timeBound']);
    expect(Object.values(all.evaluation).map((each) => each.because)).toEqual(['short', 'noNumber', 'noOwner', 'noMeeting', 'noDay']);
  });

  it.each([
    ['Hire two foremen for the yard', 'specific'],
    ['Re-launch the website with 5 pages', 'specific'],
    ['Systemize quoting for 3 teams', 'specific'],
    ['Website for the new yard', 'noVerb'],
    ['The customer portal is live', 'noVerb'],
    ['Improve quoting a lot', 'vague'],
    ['Improve quoting from 9 days to 4', 'specific'],
    ['Raise on-time installs and train people', 'twoGoals'],
    ['Sell doors and windows to 5 builders', 'specific'],
    ['Contratar a dos capataces para el taller', 'specific'],
    ['Taller nuevo para la segunda nave', 'noVerb'],
    ['Abrir la segunda nave y contratar a dos personas', 'twoGoals'],
    ['Mejorar el plazo de las ofertas', 'vague'],
  ])('judges "%s" as %s', (description, why) => {
    expect(because(description)).toBe(why);
  });

  it('splits a second goal off', () => {
    expect(judged('Raise on-time installs to 95% and train people.')).toMatchObject({
      goal: 'Raise on-time installs to 95%',
      secondGoal: 'train people',
    });
  });

  it('takes no date, quarter or year for a number', () => {
    for (const text of ['Launch by March 31', 'Open it in Q3 2026', 'Finish by 3/31', 'Abrir antes del 31 de marzo', 'Open the yard'])
      expect(hasNumber(text), text).toBe(false);
    for (const text of ['Sell 40 doors by March 31', 'Halve the waste', 'Cut it to $9k', 'Reducir a la mitad', '95% on time'])
      expect(hasNumber(text), text).toBe(true);
  });

  it('wants a day that is neither past nor more than a quarter away', () => {
    const day = (dueDate: string) => judged(facts.description, { dueDate }).evaluation.timeBound.because;
    expect(['2026-03-02', '2026-03-03', '2026-06-10', '2026-06-11'].map(day)).toEqual(['past', 'timeBound', 'timeBound', 'far']);
  });
});
