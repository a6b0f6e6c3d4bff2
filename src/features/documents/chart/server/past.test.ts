import { describe, expect, it } from 'vitest';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { addDays } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import { chartApi } from '../contract.ts';

const { here, owner, observer, elsewhere } = await company();
const { folder } = await owner.call(collectionApis.ac.companyFolder);
const days = (count: number) => addDays(new Date().toISOString().slice(0, 10), count);

const makeChart = async () => {
  const { id } = await owner.call(collectionApis.ac.addRevision, {
    params: { collectionId: folder.id },
    body: { title: newId(), readersSeeDrafts: true },
  });
  const params = { collectionId: folder.id, revisionId: id };
  /** Moves all that has been done so far into the past, by whole days. */
  const age = (by: number) => here.sql('update seat_past set at = at - make_interval(days => $2) where revision_id = $1', [id, by]);
  const asOf = (day: string, who = observer) => who.call(chartApi.asOf, { params: { ...params, day } });
  const add = async (title: string, parentId: string | null, more = {}) =>
    (await owner.call(chartApi.create, { params, body: { title, parentId, ...more } })).id;
  return { params, age, asOf, add };
};

const spelled = ({ seats }: { seats: { id: string; title: string; parentId: string | null; assignedTo: string | null }[] }) =>
  seats
    .map(
      ({ title, parentId, assignedTo }) =>
        `${title} under ${seats.find(({ id }) => id === parentId)?.title ?? 'none'}, ${assignedTo ?? 'open'}`,
    )
    .toSorted();

describe('GET ac/collection/{c}/revision/{r}/as-of/{day}', () => {
  it('is the chart as it was at the end of a day, with seats that were moved, changed or removed since, and nobody edits it', async () => {
    const { params, age, asOf, add } = await makeChart();
    const top = await add('Top', null);
    const sales = await add('Sales', top, { holderName: 'Cal Reyes', roles: ['Plan'], isLT: true });
    const yard = await add('Yard', sales);
    await age(10);
    await owner.call(chartApi.edit, { params: { ...params, id: yard }, body: { parentId: top, title: 'Timber yard' } });
    await owner.call(chartApi.remove, { params: { ...params, id: sales } });
    await age(5);
    await add('New', top);
    const then = await asOf(days(-7), owner);
    expect(then).toMatchObject({ permissions: { edit: false, manage: false }, canUndo: false, publishedAt: null });
    expect(spelled(then)).toEqual(['Sales under Top, Cal Reyes', 'Top under none, open', 'Yard under Sales, open']);
    expect(then.seats.find(({ id }) => id === sales)).toMatchObject({ roles: ['Plan'], isLT: true });
    expect(spelled(await asOf(days(-2)))).toEqual(['Timber yard under Top, open', 'Top under none, open']);
    const now = await observer.call(chartApi.byId, { params });
    expect(spelled(await asOf(days(1)))).toEqual(spelled(now));
  });

  it('refuses a day before the past is known, and answers 404 elsewhere', async () => {
    const { asOf, add } = await makeChart();
    await add('Top', null);
    expect(await asOf(days(-3))).toMatchObject({ status: 422, codes: { day: ['VAL_INVALID'] } });
    expect((await asOf(days(0), elsewhere)).status).toBe(404);
  });

  it('keeps one state of a seat for each quarter of an hour, and none of a chart that was deleted', async () => {
    const { params, add } = await makeChart();
    const top = await add('Top', null);
    for (const title of ['A', 'B', 'C']) await owner.call(chartApi.edit, { params: { ...params, id: top }, body: { title } });
    const kept = async () => (await here.sql('select seat from seat_past where revision_id = $1', [params.revisionId])).length;
    // The clock may pass a quarter between two edits.
    expect(await kept()).toBeLessThanOrEqual(2);
    await here.sql('delete from revision where id = $1', [params.revisionId]);
    expect(await kept()).toBe(0);
  });
});
