import '#web/core/texts/collections.ts';
import { IconPlus, IconSitemap, IconTargetArrow } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Icon, type IconShape } from '#web/kit/ui/icon.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import type { CollectionKind, Folder, ListedRevision } from '../../contract.ts';
import { FolderHead } from './folder-head.tsx';
import styles from './folder-section.module.css';
import { RevisionCard } from './revision-card.tsx';

/** The icon of each kind, as in the left menu. */
export const kindIcons: Record<CollectionKind, IconShape> = { vto: IconTargetArrow, ac: IconSitemap };

interface FolderSectionProps {
  kind: CollectionKind;
  folder: Folder;
  people: ReadonlyMap<string, PersonLook>;
  /** A document of which an empty folder offers a copy. */
  model?: ListedRevision | undefined;
  own?: boolean | undefined;
}

/** Renders what belongs into an empty folder, and the ways to the first document. */
const EmptyFolder = ({ kind, folder, model }: FolderSectionProps) => {
  const t = useText();
  const { can, access } = folder;
  const words = t(`collections.emptyText.${kind}`);
  return (
    <Sheet>
      <EmptyState
        icon={kindIcons[kind]}
        title={t('collections.emptyTitle')}
        text={access.see === 1 && !access.everyoneSees ? `${words} ${t('collections.onlyYouSee')}` : words}
        action={
          can.edit && (
            <span className={styles.ways}>
              <Button tone="soft" icon={IconPlus} onClick={() => void openDialog('addRevision', { kind, folders: [folder] })}>
                {t(`collections.startEmpty.${kind}`)}
              </Button>
              {model && (
                <Button onClick={() => void openDialog('copyRevision', { kind, revision: model, destination: folder })}>
                  {t('collections.copyParts', { title: model.title })}
                </Button>
              )}
            </span>
          )
        }
      />
    </Sheet>
  );
};

/** Renders a folder with its documents. */
export const FolderSection = (props: FolderSectionProps) => {
  const { kind, folder, people, own } = props;
  const t = useText();
  const headingId = useId();
  const { revisions, can } = folder;
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <FolderHead kind={kind} folder={folder} own={own} headingId={headingId} />
      {revisions.length === 0 ? (
        <EmptyFolder {...props} />
      ) : (
        <div className={styles.cards}>
          {revisions.map((revision) => (
            <RevisionCard key={revision.id} kind={kind} folder={folder} revision={revision} people={people} />
          ))}
          {can.edit && revisions.length % 4 !== 0 && (
            <button type="button" className={styles.new} onClick={() => void openDialog('addRevision', { kind, folders: [folder] })}>
              <Icon as={IconPlus} size="lg" />
              {t(`collections.new.${kind}`)}
            </button>
          )}
        </div>
      )}
    </section>
  );
};
