import './web/theme/tokens.css';
import './web/theme/base.css';
import './web/ui/entry-frame.module.css';
import './web/ui/stones.module.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { dialogs } from './app/dialogs.ts';
import { goHomeWhenMissing } from './app/shell/missing-item.ts';
import { preloadScreen, router } from './app/shell/router.tsx';
import { isSigningOut, startSession, switchOrg } from './app/shell/session-source.ts';
import { StartFailure } from './app/shell/start-failure.tsx';
import { traceWhenAsked } from './app/shell/trace.ts';
import { watchNetwork } from './web/api/availability.ts';
import { token } from './web/api/call.ts';
import { queryClient } from './web/api/query-client.ts';
import { listenToKeyboard } from './web/keyboard/shortcuts.ts';
import { registerDialogs } from './web/modals/dialog-stack.ts';
import { whenOrgChosen } from './web/session/org-switch.ts';
import { startTheme } from './web/theme/theme.ts';

const root = createRoot(document.querySelector('#root') as HTMLElement);

const start = async (): Promise<void> => {
  try {
    const session = await startSession();
    token.onSignedOut(() => {
      if (session === undefined || isSigningOut()) return;
      window.location.replace(`/login?redirect=${encodeURIComponent(router.state.location.href)}`);
    });
    router.update({ context: { session } });
    // The page is known before anything is rendered, so that it and what it asks for come with the first rendering.
    await router.load();
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

startTheme();
preloadScreen(window.location.pathname);
traceWhenAsked();
watchNetwork();
listenToKeyboard();
goHomeWhenMissing();
whenOrgChosen(switchOrg);
registerDialogs({
  ...dialogs,
  'shell.palette': async () => (await import('./web/keyboard/palette-dialog.tsx')).PaletteDialog,
  'shell.shortcuts': async () => (await import('./web/keyboard/shortcuts-dialog.tsx')).ShortcutsDialog,
});
void start();
