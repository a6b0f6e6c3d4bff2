import { IconKeyboard, IconLogout, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { signOut } from '#features/home/session/web/parts/session-source.ts';
import { keepTheme } from '#features/home/session/web/parts/user-settings.ts';
import { themes } from '#shared/theme.ts';
import { t as say } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { useCurrentScreen } from '#web/core/session/place.ts';
import { useSession } from '#web/core/session/session.ts';
import { openSide, toggleSide } from '#web/core/session/side.ts';
import { undoLast } from '#web/core/toasts/last-undo.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { usePaletteItems } from '#web/kit/keyboard/palette.ts';
import { openNamed } from '#web/kit/modals/dialog-stack.ts';
import { addShortcut, useShortcut } from '#web/kit/shortcuts/shortcuts.ts';
import { printWhole } from '#web/kit/ui/whole-print.ts';
import { addActions } from './add-actions.ts';
import { hasScreen } from './has-screen.ts';
import { menuEntries } from './menu-entries.ts';
import { type SideEntry, useSides } from './sides.ts';
import { themeIcons } from './theme-icons.ts';

const anywhere = { everywhere: true };

/** The keys that lead to the pages of the left menu: G, then a letter. */
const goKeys: Readonly<Record<string, string>> = { dashboard: 'g d', meetings: 'g m', vto: 'g v', ac: 'g a', settings: 'g s' };

/** Takes back the last change, and says so: what it changed may be on another page. */
const undo = async (): Promise<void> => {
  if (await undoLast()) toast.success(say('shell.keys.undone'), { id: 'undone' });
  else toast.info(say('shell.keys.nothingToUndo'), { id: 'undone' });
};

/** Adds the keys that lead to the pages of the left menu. */
const useGoKeys = (): void => {
  const t = useText();
  const session = useSession();
  const navigate = useNavigate();
  const chats = useFlag('chat-bot');

  useLayoutEffect(() => {
    const ends = menuEntries(session, hasScreen, () => chats).flatMap(({ key, label, to }) =>
      key in goKeys
        ? [
            addShortcut({
              keys: goKeys[key] ?? '',
              label: t('shell.keys.go', { page: t(label) }),
              everywhere: true,
              run: () => void navigate({ to }),
            }),
          ]
        : [],
    );
    return () => {
      for (const end of ends) end();
    };
  }, [session, t, chats, navigate]);
};

/** Adds the keys that open the panels beside the page, and returns what opens them. */
const useSideKeys = (): readonly SideEntry[] => {
  const t = useText();
  const sides = useSides();
  useLayoutEffect(() => {
    const ends = sides.map(({ side, label, keys }) =>
      addShortcut({ keys, label: t(label), everywhere: true, run: () => toggleSide(side) }),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [sides, t]);
  return sides;
};

/**
 * Adds the shortcuts of the shell: Alt+I, R, T and H add an item to the current meeting, others open the palette and the list of shortcuts;
 * catalogue row D-18. They are there before the page is painted, so that a key that is pressed at once is heard.
 */
export const useShellKeys = (): void => {
  const t = useText();
  const session = useSession();
  const navigate = useNavigate();
  const chats = useFlag('chat-bot');
  const { tractionId, meetingId } = useCurrentScreen();
  const actions = addActions(session);
  const sides = useSideKeys();

  useLayoutEffect(() => {
    const ends = addActions(session).map(({ dialog, label, keys }) =>
      addShortcut({ keys, label: t(label), everywhere: true, run: () => void openNamed(dialog, { tractionId, meetingId }) }),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [session, t, tractionId, meetingId]);
  useShortcut('mod+k', t('shell.header.search'), () => void openNamed('shell.palette', {}), anywhere);
  useShortcut('mod+p', t('shell.palette.print'), printWhole, anywhere);
  useShortcut('?', t('shell.header.help'), () => void openNamed('shell.shortcuts', {}), anywhere);
  useShortcut('mod+z', t('shell.keys.undo'), () => void undo(), { ...anywhere, rests: 'typed' });

  useGoKeys();

  usePaletteItems('pages', t('shell.palette.pages'), () =>
    menuEntries(session, hasScreen, () => chats).map(({ key, label, icon, to }) => ({
      id: key,
      label: t(label),
      icon,
      to,
      keys: goKeys[key],
      run: () => void navigate({ to }),
    })),
  );
  usePaletteItems('actions', t('shell.palette.actions'), () => [
    ...actions.map(({ dialog, label, keys }) => ({
      id: dialog,
      label: t(label),
      icon: IconPlus,
      keys,
      run: () => void openNamed(dialog, { tractionId, meetingId }),
    })),
    ...sides.map(({ side, label, icon, keys }) => ({ id: side, label: t(label), icon, keys, run: () => openSide(side) })),
    ...themes.map((theme) => ({
      id: theme,
      label: t('shell.palette.theme', { theme: t(`shell.account.${theme}`) }),
      icon: themeIcons[theme],
      run: () => void keepTheme(session, theme),
    })),
    {
      id: 'keys',
      label: t('shell.header.help'),
      icon: IconKeyboard,
      keys: '?',
      run: () => void openNamed('shell.shortcuts', {}),
    },
    { id: 'print', label: t('shell.palette.print'), icon: IconPrinter, keys: 'mod+p', run: printWhole },
    { id: 'sign-out', label: t('shell.account.signOut'), icon: IconLogout, run: () => void signOut(session) },
  ]);
};
