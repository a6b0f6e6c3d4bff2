import '../../../web/texts/vto.ts';
import { Outlet } from '@tanstack/react-router';
import { call } from '../../../web/api/call.ts';
import { lateOf } from '../../../web/api/stale.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { usePlace } from '../../../web/session/place.ts';
import { ErrorState } from '../../../web/ui/error-state.tsx';
import { Skeleton } from '../../../web/ui/skeleton.tsx';
import { revisionPath } from '../../collections/rules.ts';
import { PresenceProvider } from '../../collections/web/parts/presence.tsx';
import { RemovedByOther } from '../../collections/web/parts/removed-by-other.tsx';
import { vtoApi } from '../contract.ts';
import { useVto, useVtoParams } from './calls.ts';
import { AsOfLine } from './parts/as-of-line.tsx';
import { GoneWords } from './parts/gone-words.tsx';
import { VtoBar, VtoBarPending } from './parts/vto-bar.tsx';
import styles from './vto-detail-screen.module.css';

/** `/vto/detail/{collectionId}/{revisionId}`: a V/TO; with `/{publishedId}` as it was published. Catalogue C-11, L-02. */
export const VtoDetailScreen = () => {
  const t = useText();
  const { publishedId, collectionId, revisionId, on } = useVtoParams();
  const { data: vto, error, isError, refetch } = useVto();
  const late = lateOf(error);
  const isRemoved = late?.deed === 'removed';
  const title = vto?.title ?? t('vto.one');
  usePlace({
    title,
    slim: true,
    crumb: {
      label: title,
      to: revisionPath('vto', { collectionId, id: revisionId, publishedId: publishedId ?? null }),
      in: { label: t('vto.one'), to: '/vto' },
    },
  });
  if (vto === undefined) {
    return isError ? (
      <div className={styles.desk}>
        {on !== undefined && <AsOfLine collectionId={collectionId} revisionId={revisionId} on={on} />}
        <ErrorState text={t(on === undefined ? 'vto.gone' : 'vto.past.notThen')} onRetry={() => void refetch()} />
      </div>
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
        {isNow && <GoneWords vto={vto} />}
        <Outlet />
      </div>
    </>
  );
  if (isRemoved) {
    return (
      <>
        {page}
        <RemovedByOther kind="vto" revision={vto} late={late} />
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
