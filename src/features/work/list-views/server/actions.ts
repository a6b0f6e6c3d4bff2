import type { Standing } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { type ListView, type ListViewInput, mostViews } from '../contract.ts';
import { mayEdit } from './access.ts';
import { addView, countViews, type ListViewRow, listViewsOf } from './store.ts';

const shown = (at: Entered, view: ListViewRow, standing: Standing): ListView => ({
  id: view.id,
  tractionId: view.tractionId,
  personId: view.personId,
  tab: view.tab,
  title: view.title,
  query: view.query,
  isShared: view.isShared,
  can: { edit: mayEdit(at, view, standing), share: view.personId === at.personId },
});

export const showViews = async (at: Entered, standing: Standing): Promise<ListView[]> =>
  (await listViewsOf(at, standing.traction.id)).map((view) => shown(at, view, standing));

export const keepView = async (at: Entered, { id = newId(), ...input }: ListViewInput): Promise<{ id: string }> => {
  if ((await countViews(at, input.tractionId, input.tab)) >= mostViews) refuse(errors.tooManyViews);
  await addView(at, { id, ...input });
  return { id };
};
