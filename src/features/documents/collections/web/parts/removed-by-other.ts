import '#web/core/texts/collections.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import type { Late } from '#shared/errors.ts';
import { isLicensed } from '#shared/roles.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { choose } from '#web/kit/modals/ask.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import type { CollectionKind, ListedRevision } from '../../contract.ts';
import { folderPath } from '../../rules.ts';
import { useFolders } from '../calls.ts';

interface RemovedByOtherProps {
  kind: CollectionKind;
  revision: Pick<ListedRevision, 'id' | 'collectionId' | 'title'>;
  /** Who removed it, as the answer 404 says it. */
  late: Late | undefined;
  /** Puts words that were not saved into the copy. */
  carry?: ((copy: { id: string; collectionId: string }) => Promise<void>) | undefined;
}

/**
 * Asks, over a document that somebody else has removed meanwhile, whether to copy what is seen or to go back to the folder; Observers only
 * go back. Catalogue row L-32.
 */
export const RemovedByOther = ({ kind, revision, late, carry }: RemovedByOtherProps) => {
  const t = useText();
  const navigate = useNavigate();
  const role = roleOf(useSession());
  const { people, loading } = usePeople(late === undefined ? [] : [late.byId]);
  const folders = useFolders(kind).data?.items;
  const person = late && people.get(late.byId);
  const hasFolder = folders?.some(({ id }) => id === revision.collectionId) === true;
  const goBack = () => void navigate({ to: hasFolder ? folderPath(kind, revision.collectionId) : `/${kind}` });
  const ask = useEffectEvent(async () => {
    const name = person === undefined ? undefined : `${person.firstName} ${person.lastName}`;
    const copies = role !== undefined && isLicensed(role) ? [{ key: 'copy' as const, label: t('collections.copyWhatISee') }] : [];
    const chosen = await choose<'copy' | 'back'>({
      title: t('collections.removedTitle', { title: revision.title }),
      text: name === undefined ? t('collections.removedText') : t('collections.removedBy', { name }),
      choices: [...copies, { key: 'back', label: t('collections.backToFolder'), tone: 'primary' }],
    });
    if (chosen !== 'copy') return goBack();
    await openDialog('copyRevision', {
      kind,
      revision,
      carry,
      ...(hasFolder ? {} : { newFolderTitle: t('collections.rescued', { title: revision.title }) }),
    });
  });
  const isReady = !loading && folders !== undefined;
  useEffect(() => {
    if (isReady) void ask();
  }, [isReady]);
  return null;
};
