import { findStanding, getStanding, type Standing } from '#features/teams/team/server/access.ts';
import { access, type Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { findView, type ListViewRow } from './store.ts';

/** Returns whether the person may change a view: whose it is, and for a shared one who may edit the meeting. */
export const mayEdit = (at: Entered, view: ListViewRow, standing: Standing): boolean =>
  view.personId === at.personId || (view.isShared && standing.can.edit);

/** Grants keeping a view for oneself to everybody who sees the meeting, also to Observers; a shared one to whoever may add to it. */
export const mayKeepView = access<{ body: { tractionId: string; isShared: boolean } }, Standing>(
  'whoever sees the meeting; to share it, whoever may add to the meeting',
  async ({ at, input: { body } }) => {
    const standing = await getStanding(at, body.tractionId);
    return body.isShared && !standing.can.add ? refuse(errors.notAllowed) : standing;
  },
);

const reach = async (at: Entered, id: string, removed = false): Promise<{ view: ListViewRow; standing: Standing }> => {
  const view = await findView(at, id, removed);
  const standing = view && (await findStanding(at, view.tractionId));
  if (view === undefined || standing === undefined || (view.personId !== at.personId && !view.isShared)) return refuse(errors.notFound);
  return mayEdit(at, view, standing) ? { view, standing } : refuse(errors.notAllowed);
};

export const mayEditView = access<{ params: { id: string }; body: { isShared?: boolean | undefined } }, ListViewRow>(
  'whose it is, and for a shared one whoever may edit the meeting; one that is or becomes shared, whoever may also add to the meeting; only whose it is ends the sharing',
  async ({ at, input }) => {
    const { view, standing } = await reach(at, input.params.id);
    if (input.body.isShared === false && view.personId !== at.personId) return refuse(errors.notAllowed);
    return (input.body.isShared ?? view.isShared) && !standing.can.add ? refuse(errors.notAllowed) : view;
  },
);

export const mayRemoveView = access<{ params: { id: string } }, ListViewRow>(
  'whose it is, and for a shared one whoever may edit the meeting',
  async ({ at, input }) => (await reach(at, input.params.id)).view,
);

export const mayRestoreView = access<{ params: { id: string } }, ListViewRow>(
  'whose it is, and for a shared one whoever may edit the meeting',
  async ({ at, input }) => (await reach(at, input.params.id, true)).view,
);
