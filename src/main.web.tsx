import '#web/kit/theme/tokens.css';
import '#web/kit/theme/base.css';
import '#web/kit/ui/entry-frame.module.css';
import '#web/kit/ui/stones.module.css';
import '#web/core/i18n/translated-page.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { goHomeWhenMissing } from '#app/shell/missing-item.ts';
import { loadFirstPage, preloadScreen, router } from '#app/shell/router.tsx';
import { watchTabs } from '#app/shell/session-watch.ts';
import { StartFailure } from '#app/shell/start-failure.tsx';
import { traceOnRequest } from '#app/shell/trace.ts';
import { startSession } from '#features/home/session/web/parts/session-source.ts';
import { watchSignIn } from '#features/office/sign-in/web/again/reauth.ts';
import { queryClient } from '#web/core/api/query-client.ts';
import { sayAs, showLocale, showOwnLocale } from '#web/core/i18n/language.ts';
import { watchOutbox } from '#web/core/outbox/page-outbox.ts';
import { registerDialogs, registerLateDialogs } from '#web/kit/modals/dialog-stack.ts';
import { listenToKeyboard } from '#web/kit/shortcuts/shortcuts.ts';
import { startTheme } from '#web/kit/theme/theme.ts';

const root = createRoot(document.querySelector('#root') as HTMLElement);

const start = async (): Promise<void> => {
  try {
    const [session] = await Promise.all([startSession(), showLocale(document.documentElement.lang)]);
    if (session !== undefined) {
      sayAs(session);
      await showOwnLocale(session.user.userLocale);
    }
    router.update({ context: { session } });
    await loadFirstPage({ session });
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    );
  } catch (error) {
    root.render(<StartFailure error={error} onRetry={() => void start()} />);
  }
};

listenToKeyboard();
startTheme();
preloadScreen(window.location.pathname);
traceOnRequest();
watchOutbox();
goHomeWhenMissing();
watchTabs();
watchSignIn();
registerLateDialogs(async () => (await import('#app/dialogs.ts')).dialogs);
registerDialogs({
  'shell.palette': async () => (await import('#features/home/palette/web/palette-dialog.tsx')).PaletteDialog,
  'shell.shortcuts': async () => (await import('#app/shell/shortcuts-dialog.tsx')).ShortcutsDialog,
});
void start();
