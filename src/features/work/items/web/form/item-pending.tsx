import { LongForm } from '#web/kit/modals/long-form.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';

/** Renders the frame of an item's form while the item loads. */
export const ItemPending = ({ name, itemId, onClose }: { name: string; itemId: string; onClose: () => void }) => (
  <LongForm name={name} itemId={itemId} kind={null} title={null} facts={null} aside={null} onGo={onClose} onClose={onClose}>
    <SkeletonRows count={5} />
  </LongForm>
);
