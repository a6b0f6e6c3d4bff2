import '#web/kit/theme/tokens.css';
import '#web/kit/theme/base.css';
import '#web/core/i18n/translated-page.ts';
import { QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import { type Locator, locators, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogs } from '#app/dialogs.ts';
import { flagDefaults } from '#features/ground/flags/contract.ts';
import { sessionApi } from '#features/home/session/contract.ts';
import { enterContext } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query-client.ts';
import { sayAs } from '#web/core/i18n/language.ts';
import { LocaleProvider } from '#web/core/i18n/locale-provider.tsx';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import { FlagsContext } from '#web/core/session/flags.ts';
import { type Session, SessionContext } from '#web/core/session/session.ts';
import { forgetUndo } from '#web/core/toasts/last-undo.ts';
import { listToasts, toast } from '#web/core/toasts/toast.ts';
import { DialogHost } from '#web/kit/modals/dialog-host.tsx';
import { closeDialogs, registerDialogs } from '#web/kit/modals/dialog-stack.ts';
import { listenToKeyboard } from '#web/kit/shortcuts/shortcuts.ts';
import { ToastHost } from '#web/kit/toasts/toast-host.tsx';
import { type Answering, openServer } from './answers.ts';
import { companyOf } from './company.ts';
import { fakeFetch } from './fake-fetch.ts';
import { type SessionChange, sessionOf } from './session.ts';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Finds by a CSS selector. */
    bySelector(css: string): Locator;
  }
}

locators.extend({ bySelector: (css: string) => css });

const desktop = { width: 1280, height: 800 };
/** The narrowest phone. */
export const phone = { width: 360, height: 740 };

interface Look {
  session?: SessionChange;
  /** Answers beside those of the company; they come before them. */
  answers?: readonly Answering[];
  flags?: Partial<Record<keyof typeof flagDefaults, boolean>>;
  size?: { width: number; height: number };
  theme?: 'light' | 'dark';
  /** The address of the page that the part stands on. */
  path?: string;
}

listenToKeyboard();
registerDialogs({
  ...dialogs,
  'shell.palette': async () => (await import('#features/home/palette/web/palette-dialog.tsx')).PaletteDialog,
  'shell.shortcuts': async () => (await import('#app/shell/shortcuts-dialog.tsx')).ShortcutsDialog,
});

/** Makes a router in memory that shows a part at every address, below the dialogs and the toasts. */
const routerOf = (part: ReactNode, path: string) => {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        {part}
        <DialogHost />
        <ToastHost />
      </>
    ),
  });
  return createRouter({
    routeTree: rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: '$' })]),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  });
};

const sessionKey = [sessionApi.load.name];
const sessionReads = { reads: sessionApi.load.reads ?? [] };

/** Provides the session from the cache, where what a person changes of themselves is kept. */
const SignedIn = ({ children }: { children: ReactNode }) => (
  <SessionContext value={useQuery<Session>({ queryKey: sessionKey, queryFn: skipToken, meta: sessionReads }).data}>
    {children}
  </SessionContext>
);

const dismissToasts = (): void => {
  for (const { id } of listToasts()) toast.dismiss(id);
};

/**
 * Leaves a field as a person does. The last one went with the part of the test, and for a second keys would be taken for words meant for it
 * (`restAfterLoss`): those of the next test.
 */
const leaveField = (): void => {
  const field = document.body.appendChild(document.createElement('input'));
  field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: document.body }));
  field.remove();
};

/** Forgets all that the modules of the web keep from one test to the next. */
const forget = async (): Promise<void> => {
  dismissToasts();
  forgetUndo();
  queryClient.clear();
  await outbox.open(undefined);
  sayAs({ words: {}, hasBilling: true });
  localStorage.clear();
  sessionStorage.clear();
  leaveField();
};

/** Notes what the page logs as errors. */
const noteErrors = (faults: string[]): (() => void) => {
  const spy = vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void faults.push(words.map(String).join(' ')));
  return () => spy.mockRestore();
};

/**
 * Renders a part of the web with all that the app gives it, for Maren Lindqvist of Harbor & Pine, and a server that answers as the test says.
 * After the test nothing of it is left, and a call that nobody answers or an error in the console fails the test.
 */
export const show = async (part: ReactNode, look: Look = {}) => {
  const { theme = 'light', size = desktop, path = '/' } = look;
  const session = sessionOf(look.session);
  const server = openServer([...companyOf().answers, ...(look.answers ?? [])]);
  const endFetch = fakeFetch(server);
  const endErrors = noteErrors(server.faults);
  document.documentElement.dataset['theme'] = theme;
  await page.viewport(size.width, size.height);
  enterContext({ id: session.id, orgId: session.orgId });
  await outbox.open(session.orgId === null ? undefined : { userId: session.user.userId, orgId: session.orgId });
  queryClient.setQueryData(sessionKey, { succeeded: true, messages: [], ...session });
  sayAs(session);
  const router = routerOf(part, path);
  await router.load();
  const root = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
  const { unmount } = await render(
    <LocaleProvider>
      <QueryClientProvider client={queryClient}>
        <SignedIn>
          <FlagsContext value={{ ...flagDefaults, ...session.flags, ...look.flags }}>
            <RouterProvider router={router} />
          </FlagsContext>
        </SignedIn>
      </QueryClientProvider>
    </LocaleProvider>,
    { container: root },
  );
  onTestFinished(async () => {
    closeDialogs();
    await unmount();
    root.remove();
    await forget();
    endFetch();
    endErrors();
    if (server.faults.length > 0) throw new Error(server.faults.join('\n'));
  });
  return {
    server,
    /** Returns the address that the page shows now. */
    path: () => router.state.location.href,
    faults: server.faults,
  };
};

/** Renders an empty page; dialogs are opened over it by `openDialog`. */
export const showPage = (look: Look = {}) => show(<main id="main" />, look);

/** Waits until this is seen. */
export const seen = async (what: Locator): Promise<void> => {
  await expect.element(what).toBeVisible();
};

/** Waits until this is not there any more. */
export const gone = async (what: Locator): Promise<void> => {
  await expect.element(what).not.toBeInTheDocument();
};

/** Waits until this has the focus. */
export const focused = async (what: Locator): Promise<void> => {
  await expect.element(what).toHaveFocus();
};

/** Presses keys, as `{Control>}k{/Control}`. */
export const press = (keys: string): Promise<void> => userEvent.keyboard(keys);
