import '#web/core/texts/collections.ts';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { PageLink } from '#features/teams/team/web/parts/meeting-button.tsx';
import { ApiError } from '#web/core/api/api-error.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { lateOf } from '#web/core/writing/saving.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Page } from '#web/kit/ui/page.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import type { CollectionKind } from '../../contract.ts';
import { inRevisionOrder } from '../../rules.ts';
import { useFolder } from '../calls.ts';
import { FolderSection } from './folder-section.tsx';
import styles from './folders-page.module.css';

const Back = ({ kind }: { kind: CollectionKind }) => {
  const t = useText();
  return (
    <span className={styles.back}>
      <PageLink to={`/${kind}`} size="sm" icon={IconArrowLeft}>
        {t(`collections.all.${kind}`)}
      </PageLink>
    </span>
  );
};

/** Says that a folder is not there, and who deleted it where that is known. */
const Gone = ({ kind, error }: { kind: CollectionKind; error: unknown }) => {
  const t = useText();
  const late = lateOf(error);
  const { people } = usePeople(late === undefined ? [] : [late.byId]);
  const by = late && people.get(late.byId);
  return (
    <Page>
      <Back kind={kind} />
      <ErrorState
        title={t('collections.folderGone')}
        text={
          by === undefined ? t('collections.folderGoneText') : t('collections.folderGoneBy', { name: `${by.firstName} ${by.lastName}` })
        }
      />
    </Page>
  );
};

/** Renders one folder on a page of its own. */
export const FolderPage = ({ kind }: { kind: CollectionKind }) => {
  const t = useText();
  const { collectionId = '' }: { collectionId?: string } = useParams({ strict: false });
  const { data, error, refetch } = useFolder(kind, collectionId);
  const folder = data && { ...data.folder, revisions: inRevisionOrder(data.folder.revisions) };
  const { people } = usePeople(folder?.revisions.map(({ updatedById }) => updatedById) ?? []);
  useScreenInfo({ title: folder?.title ?? t(`collections.title.${kind}`) });
  if (error instanceof ApiError && error.status === 404) return <Gone kind={kind} error={error} />;
  return (
    <Page>
      <Back kind={kind} />
      {folder === undefined && error === null && <SkeletonRows count={4} />}
      {folder === undefined && error !== null && <ErrorState onRetry={() => void refetch()} />}
      {folder && (
        <>
          <PageHeader title={folder.title}>
            {folder.can.edit && (
              <Button tone="primary" icon={IconPlus} onClick={() => void openDialog('addRevision', { kind, folders: [folder] })}>
                {t(`collections.noun.${kind}`)}
              </Button>
            )}
          </PageHeader>
          <FolderSection kind={kind} folder={folder} people={people} own />
        </>
      )}
    </Page>
  );
};
