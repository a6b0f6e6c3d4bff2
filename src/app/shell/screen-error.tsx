import { useText } from '../../web/i18n/use-text.ts';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Page } from '../../web/ui/page.tsx';

/** A part of the app that did not come: only a reload brings it, perhaps of a newer release. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed/i.test(error.message);

/** In the place of a screen that failed, with a way on. */
export const ScreenError = ({ error, reset }: { error: unknown; reset: () => void }) => {
  const t = useText();
  const gone = isMissingPart(error);
  return (
    <Page>
      <ErrorState
        title={t(gone ? 'shell.errors.partTitle' : 'shell.errors.screenTitle')}
        text={t(gone ? 'shell.errors.part' : 'shell.errors.screen')}
        onRetry={() => (gone ? window.location.reload() : reset())}
      />
    </Page>
  );
};
