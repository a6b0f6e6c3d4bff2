import { useEffect } from 'react';
import { onAvailableAgain } from '../../web/api/availability.ts';
import { tellFailure } from '../../web/api/tell-failure.ts';
import { ToastHost } from '../../web/toasts/toast-host.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Page } from '../../web/ui/page.tsx';

/** In the place of the app when its session could not be loaded; goes on by itself when the server is back. */
export const StartFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  useEffect(() => {
    tellFailure(error);
    return onAvailableAgain(onRetry);
  }, [error, onRetry]);
  return (
    <>
      <main>
        <Page width="reading">
          <ErrorState onRetry={onRetry} />
        </Page>
      </main>
      <ToastHost />
    </>
  );
};
