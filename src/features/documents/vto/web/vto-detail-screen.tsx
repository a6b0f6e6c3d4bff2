import '#web/core/texts/vto.ts';
import { Outlet } from '@tanstack/react-router';
import { revisionPath } from '#features/documents/collections/rules.ts';
import { useMovedAddress } from '#features/documents/collections/web/parts/moved-address.ts';
import { PresenceProvider } from '#features/documents/collections/web/parts/presence.tsx';
import { RemovedByOther } from '#features/documents/collections/web/parts/removed-by-other.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { call } from '#web/core/api/call.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { lateOf } from '#web/core/writing/saving.ts';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { vtoApi } from '../contract.ts';
import { useVto, useVtoParams } from './calls.ts';
import { AsOfLine } from './detail/as-of-line.tsx';
import { carryText } from './detail/carry-words.ts';
import { VtoBar, VtoBarPending } from './detail/vto-bar.tsx';
import { useKeeper } from './document/refused-text.tsx';
import { LostText } from './history/gone-words.tsx';
import styles from './vto-detail-screen.module.css';

/** Says that the V/TO is not here for the person, with the words that they had not saved. */
const NotHere = ({ onRetry }: { onRetry: () => void }) => {
  const t = useText();
  const { collectionId, revisionId, on } = useVtoParams();
  return (
    <div className={styles.desk}>
      {on !== undefined && <AsOfLine collectionId={collectionId} revisionId={revisionId} on={on} />}
      <ErrorState text={t(on === undefined ? 'vto.gone' : 'vto.past.notThen')} onRetry={onRetry} />
      <LostText page={revisionPath('vto', { collectionId, id: revisionId })} vto={undefined} />
    </div>
  );
};

/** `/vto/detail/{collectionId}/{revisionId}`: a V/TO; with `/{publishedId}` as it was published. Catalogue C-11, L-02. */
export const VtoDetailScreen = () => {
  const t = useText();
  const { publishedId: named, collectionId, revisionId, on } = useVtoParams();
  const { data: vto, error, isError, refetch } = useVto();
  useMovedAddress(collectionId, vto);
  const keeper = useKeeper();
  const late = lateOf(error);
  const isRemoved = late?.deed === 'removed';
  const isWithdrawn = error instanceof ApiError && error.status === 404 && !isRemoved;
  // Who does not read drafts gets the published version at the V/TO's own address too.
  const publishedId = vto?.publishedAt == null ? named : (named ?? vto.publishedId ?? undefined);
  const title = vto?.title ?? t('vto.one');
  useScreenInfo({
    title,
    slim: true,
    crumb: {
      label: title,
      to: revisionPath('vto', { collectionId, id: revisionId, publishedId: named ?? null }),
      in: { label: t('vto.one'), to: '/vto' },
    },
  });
  if (vto === undefined || isWithdrawn) {
    return isError ? (
      <NotHere onRetry={() => void refetch()} />
    ) : (
      <>
        <VtoBarPending />
        <div className={styles.desk} aria-busy="true">
          <Skeleton width="100%" height="60vh" />
        </div>
      </>
    );
  }
  const isNow = publishedId === undefined && on === undefined;
  const page = (
    <>
      <VtoBar vto={vto} publishedId={publishedId} on={on} />
      <div className={styles.desk}>
        {isNow && <LostText page={revisionPath('vto', { collectionId: vto.collectionId, id: vto.id })} vto={vto} />}
        <Outlet />
      </div>
    </>
  );
  if (isRemoved) {
    return (
      <>
        {page}
        <RemovedByOther kind="vto" revision={vto} late={late} carry={(copy) => carryText(vto, keeper, copy)} />
      </>
    );
  }
  if (!isNow) return page;
  return (
    <PresenceProvider of={vto.id} tell={(place) => call(vtoApi.here, { params: { collectionId, revisionId }, body: { place } })}>
      {page}
    </PresenceProvider>
  );
};
