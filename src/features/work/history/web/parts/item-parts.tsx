import { Attachments } from '#features/ground/attachments/web/parts/attachments.tsx';
import { DropHint, useDropTarget } from '#features/ground/attachments/web/parts/drop-target.tsx';
import { Links } from '#features/work/links/web/parts/links.tsx';
import type { SubjectRef } from '#shared/subjects.ts';
import styles from './history.module.css';
import { ItemTalk } from './item-talk.tsx';

/** Renders what belongs to an item whatever its kind: files, links, comments and history. Files may be dropped anywhere on it. */
export const ItemParts = ({ of }: { of: SubjectRef }) => {
  const { over, target } = useDropTarget(of);
  return (
    <div className={styles.parts} {...target}>
      <Attachments of={of} />
      <Links of={of} />
      <ItemTalk of={of} />
      <DropHint shown={over} />
    </div>
  );
};
