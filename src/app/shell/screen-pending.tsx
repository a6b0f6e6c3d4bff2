import { Page } from '../../web/ui/page.tsx';
import { SkeletonRows } from '../../web/ui/skeleton-rows.tsx';

/** In the place of a screen that is on its way for more than a moment. */
export const ScreenPending = () => (
  <Page>
    <SkeletonRows count={6} />
  </Page>
);
