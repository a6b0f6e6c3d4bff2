import '#web/core/texts/inbound.ts';
import { useState } from 'react';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { inboundApi } from '../contract.ts';
import { AddressDetail } from './addresses/address-detail.tsx';
import { AddressList } from './addresses/address-list.tsx';
import { AddressMade, type MadeAddress } from './addresses/address-made.tsx';
import { InboundForm } from './addresses/inbound-form.tsx';

export interface InboundAddressesDialogProps extends DialogProps {
  scorecardId: string;
}

/** Which of its pages the dialog shows. */
type At = { page: 'list' | 'new' } | { page: 'one' | 'edit'; id: string } | { page: 'made'; made: MadeAddress };

/** Renders the inbound addresses of a scorecard: those there are, one with what came to it, a new one, and its whole address this once. */
export const InboundAddressesDialog = ({ scorecardId, close }: InboundAddressesDialogProps) => {
  const t = useText();
  const { data, isError, refetch } = useRead(inboundApi.list, { params: { scorecardId } }, { quiet: true });
  const [at, setAt] = useState<At>({ page: 'list' });
  const list = () => setAt({ page: 'list' });
  if (data === undefined)
    return (
      <Dialog title={t('inbound.title')} size="lg" onClose={() => close()}>
        {isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows count={3} />}
      </Dialog>
    );
  const one = 'id' in at ? data.items.find(({ id }) => id === at.id) : undefined;
  const made = (made: MadeAddress) => setAt({ page: 'made', made });
  if (at.page === 'made') return <AddressMade made={at.made} onClose={list} />;
  if (at.page === 'new') return <InboundForm scorecardId={scorecardId} onMade={made} onClose={list} />;
  if (at.page === 'edit' && one !== undefined)
    return <InboundForm scorecardId={scorecardId} address={one} onMade={made} onClose={() => setAt({ page: 'one', id: one.id })} />;
  if (one !== undefined)
    return (
      <AddressDetail
        scorecardId={scorecardId}
        address={one}
        onEdit={() => setAt({ page: 'edit', id: one.id })}
        onMade={made}
        onClose={list}
      />
    );
  return (
    <AddressList
      items={data.items}
      onOpen={(id) => setAt({ page: 'one', id })}
      onNew={data.canMake ? () => setAt({ page: 'new' }) : undefined}
      onClose={() => close()}
    />
  );
};
