import { chartApi, type SeatInput } from '#features/documents/chart/contract.ts';
import { collectionApis } from '#features/documents/collections/contract.ts';
import type { Actor } from './world.ts';

/**
 * Makes a chart of eight seats in the company's folder: a Visionary, an Integrator with an assistant, three heads, of which Operations has two
 * seats under it. Theo makes it and is the Integrator, Maren the Visionary.
 */
export const makeEightSeats = async (theo: Actor, maren: Actor, title: string) => {
  const { folder } = await theo.call(collectionApis.ac.companyFolder);
  const { id: revisionId } = await theo.call(collectionApis.ac.addRevision, {
    params: { collectionId: folder.id },
    body: { title, readersSeeDrafts: true },
  });
  const params = { collectionId: folder.id, revisionId };
  const add = async (name: string, parentId: string | null, more: Partial<SeatInput> = {}) =>
    (await theo.call(chartApi.create, { params, body: { title: name, parentId, ...more } })).id;
  const top = await add('Visionary', null, { isLT: true, assignedToId: maren.personId, roles: ['Direction', 'Culture'] });
  const integrator = await add('Integrator', top, { isLT: true, assignedToId: theo.personId, roles: ['Runs the plan'] });
  await add('Office Assistant', integrator, { isAssistant: true, holderName: 'Edie Ward', roles: ['Calendars'] });
  const heads: string[] = [];
  for (const name of ['Sales', 'Operations', 'Finance']) heads.push(await add(name, integrator, { isLT: true, roles: [`${name} plan`] }));
  const workshop = await add('Workshop', heads[1] ?? '', { holderName: 'Sam Whitlock', roles: ['Frames', 'Warranty calls'] });
  await add('Installation', heads[1] ?? '');
  return { params, top, integrator, workshop, path: `/ac/collection/${folder.id}/revision/${revisionId}` };
};
