import { useEffect } from 'react';
import { onAvailableAgain } from '#web/core/api/availability.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { ToastHost } from '#web/kit/toasts/toast-host.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Page } from '#web/kit/ui/page.tsx';

/** Renders an error in place of the app when the session could not be loaded; continues by itself when the server is back. */
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
