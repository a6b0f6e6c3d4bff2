// Fills every part of a V/TO with as much as a real company writes there.

/** Sends a command to the app and returns its answer. */
export type Send = (method: string, path: string, body: object) => Promise<{ id: string }>;

const sentence = 'We build warm places by cold water, on the day we promised, and leave the site as we found it.';
const lines = (count: number, of: string): string[] =>
  Array.from({ length: count }, (_, n) => `${of} ${n + 1}: three crews, each with a lead`);
const amount = { value: 14.5, unitOfMeasure: 'Dollar', valueScale: 'Million', decimalPlaces: 1 };

/** Writes both pages of the V/TO at a path; its Rocks are made in the meeting that it is linked with. */
export const fillVto = async (send: Send, path: string, ownerId: string): Promise<void> => {
  const write = (part: string, body: object) => send('PUT', `${path}/${part}`, body);
  const add = (part: string, body: object) => send('POST', `${path}/${part}`, body);
  const addLines = async (part: string, count: number, of: string) => {
    for (const title of lines(count, of)) await add(part, { title });
  };
  await write('core-focus', { description: sentence, niche: `Cedar saunas. ${sentence}` });
  await write('core-values-speech', { text: Array.from({ length: 12 }, () => sentence).join('\n') });
  await write('ten-year-target', { text: '1,000 buildings on the coast', futureDate: '2035-12-31' });
  for (const title of lines(6, 'Value')) await add('core-value', { title, description: sentence });
  for (const title of ['Homes', 'Hotels', 'Harbours']) {
    const market = { title, description: sentence, process: lines(6, 'Step').join('\n'), guarantee: sentence };
    const { id: targetMarketId } = await add('target-market', market);
    for (const unique of lines(3, 'Unique')) await add('target-market/unique', { title: unique, targetMarketId });
  }
  const plans = { 'three-year-picture': 14, 'one-year-plan': 7, 'quarterly-plan': 5 };
  for (const [plan, goals] of Object.entries(plans)) {
    await write(plan, { futureDate: '2028-12-31' });
    for (const title of ['Revenue', 'Profit', 'Orders', 'Installs']) await add(`${plan}/measurable`, { title, ...amount });
    await addLines(`${plan}/goal`, goals, 'Goal');
  }
  for (const title of lines(12, 'Rock')) await add('quarterly-plan/rock', { title, ownerId, dueDate: '2028-12-31' });
  for (const title of lines(20, 'Issue')) await add('long-term-issue', { title, assignedToId: ownerId });
};
