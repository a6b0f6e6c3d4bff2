import { PartPending } from '../../web/code/part-pending.tsx';
import { Page } from '../../web/ui/page.tsx';
import { SkeletonRows } from '../../web/ui/skeleton-rows.tsx';

/** Renders the placeholder of a screen that takes a while to load. */
export const ScreenPending = () => (
  <Page>
    <PartPending>
      <SkeletonRows count={6} />
    </PartPending>
  </Page>
);
