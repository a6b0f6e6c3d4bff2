import '#web/core/texts/billing.ts';
import '#web/core/texts/settings.ts';
import { useDirectory } from '#features/ground/people/web/parts/directory.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { SettingsPane } from '#web/kit/ui/settings-pane.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { BillingNotes } from './billing/billing-notes.tsx';
import { InvoiceList } from './billing/invoice-list.tsx';
import { PaidWith } from './billing/paid-with.tsx';
import { PlanFigures } from './billing/plan-figures.tsx';
import { SandboxClock } from './billing/sandbox-clock.tsx';
import styles from './billing-screen.module.css';
import { useSubscription } from './calls.ts';
import { BilledTo } from './paying/billed-to.tsx';

/** Returns who sees this page, in words. */
const useSeenBy = (): string => {
  const t = useText();
  const { list } = useFormats();
  const people = useDirectory() ?? [];
  const owner = people.find(({ actualRoles }) => actualRoles.includes('Owner'));
  const others = people.filter(({ hasBilling, id }) => hasBilling && id !== owner?.id);
  const names = list(others.map(({ firstName }) => firstName));
  if (owner === undefined) return '';
  return t(others.length === 0 ? 'billing.seenByOwner' : 'billing.seenBy', { owner: owner.firstName, names });
};

/** `/org/detail/{id}/billing`: plan, licences and the next invoice, how they are paid, and the invoices. */
export const BillingScreen = () => {
  const t = useText();
  const { data, isError, refetch } = useSubscription();
  const subscription = data?.subscription;
  return (
    <SettingsPane title={t('settings.billing')} note={useSeenBy()}>
      <div className={styles.page}>
        {subscription === undefined ? (
          <Sheet>{isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows count={3} />}</Sheet>
        ) : (
          <>
            <BillingNotes subscription={subscription} />
            <PlanFigures subscription={subscription} />
          </>
        )}
        <div className={styles.pair}>
          <PaidWith />
          <BilledTo />
        </div>
        <InvoiceList />
        <SandboxClock />
      </div>
    </SettingsPane>
  );
};
