import { useText } from '../../web/i18n/use-text.ts';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Page } from '../../web/ui/page.tsx';

/** Returns true when a file of the app failed to load: only a reload helps, perhaps with a newer release. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed/i.test(error.message);

/** Renders an error in place of a screen, with a button to continue. */
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
