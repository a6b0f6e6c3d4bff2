import { Page } from '#web/kit/ui/page.tsx';
import { PartPending } from '#web/kit/ui/part-pending.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';

/** Renders the placeholder of a screen that takes a while to load. */
export const ScreenPending = () => (
  <Page>
    <PartPending>
      <SkeletonRows count={6} />
    </PartPending>
  </Page>
);
