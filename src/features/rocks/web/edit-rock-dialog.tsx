import type { Overtaken } from '../../../web/api/stale.ts';
import { useVersion } from '../../../web/forms/stale.ts';
import { StaleNotice } from '../../../web/forms/stale-notice.tsx';
import { useForm } from '../../../web/forms/use-form.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { useGone } from '../../../web/modals/use-gone.ts';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { ItemFacts } from '../../meetings/web/parts/item-facts.tsx';
import { useTheirs } from '../../meetings/web/parts/theirs.tsx';
import { type Rock, type RockEdit, rockEdit } from '../contract.ts';
import { type RockPart, useDelegates, useRock, useUpdateRock } from './calls.ts';
import { type RockDraft, RockFields } from './parts/rock-form.tsx';

export interface EditRockDialogProps extends DialogProps {
  rockId: string;
  /** Set when an edit in the list failed because somebody else had changed the Rock first. */
  overtaken?: Overtaken<RockPart, Rock> | undefined;
}

const draftOf = ({ title, ownerId, dueDate, type, tractionIds, contentHtml, delegatedRocks }: Rock): RockDraft => ({
  title,
  ownerId,
  dueDate,
  type,
  tractionIds,
  contentHtml,
  delegated: delegatedRocks.map((child) => ({ id: child.id, tractionId: child.tractionId, type: child.type, ownerId: child.ownerId })),
});

const Editing = ({ rock, mine, close }: { rock: Rock; mine: RockPart | undefined; close: () => void }) => {
  const t = useText();
  const send = useUpdateRock();
  const { save, current, onFail, forget } = useVersion(rock, draftOf, mine !== undefined);
  const form = useForm<RockDraft, RockEdit>({
    schema: rockEdit,
    initial: draftOf(rock),
    typed: mine,
    onFail,
    onDone: close,
    send: (values) => save(values, (body) => send({ params: { id: rock.id }, body })),
  });
  const theirs = useTheirs(current, form.values);
  const take = () => {
    if (current !== undefined) form.reset(draftOf(current));
    forget();
  };
  return (
    <Dialog title={t('rocks.edit')} form={form} submit={t('rocks.save')} onClose={close}>
      {current !== undefined && <StaleNotice theirs={theirs} onTake={take} />}
      <RockFields form={form} delegated={rock.delegatedFrom !== null} />
    </Dialog>
  );
};

/** Renders the edit dialog of a Rock and its delegated Rocks; closes when the Rock is removed. Catalogue rows E-10, E-14 and E-24. */
export const EditRockDialog = ({ rockId, overtaken, close }: EditRockDialogProps) => {
  const t = useText();
  const { first, gone } = useRock(rockId);
  const delegates = useDelegates(rockId);
  useGone(gone, t('errors.rockGone'), () => close());

  if (first === undefined || delegates === undefined) {
    return (
      <Dialog title={t('rocks.edit')} onClose={() => close()}>
        <SkeletonRows count={4} />
      </Dialog>
    );
  }
  if (!first.can.edit) return <ItemFacts {...first} close={() => close()} />;
  return <Editing rock={overtaken?.theirs ?? first} mine={overtaken?.mine} close={() => close()} />;
};
