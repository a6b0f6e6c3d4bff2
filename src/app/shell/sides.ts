import { IconMicrophone, IconSparkles } from '@tabler/icons-react';
import { useMemo } from 'react';
import { isLicensed } from '#shared/roles.ts';
import type { TextKey } from '#web/core/i18n/language.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { roleOf, useMaybeSession } from '#web/core/session/session.ts';
import type { PanelSide } from '#web/core/session/side.ts';
import type { IconShape } from '#web/kit/ui/icon.tsx';

/** A panel beside the page, and what opens it. */
export interface SideEntry {
  side: PanelSide;
  label: TextKey;
  icon: IconShape;
  keys: string;
}

const voice: SideEntry = { side: 'voice', label: 'shell.sides.voice', icon: IconMicrophone, keys: 'alt+v' };

const assistant: SideEntry = { side: 'assistant', label: 'shell.sides.assistant', icon: IconSparkles, keys: 'mod+j' };

/** Returns the panels that this person may open: those whose flag is on, and none for an Observer; catalogue rows D-08, U-10 and U-30. */
export const useSides = (): readonly SideEntry[] => {
  const session = useMaybeSession();
  const speaks = useFlag('voice-assistant');
  const chats = useFlag('chat-bot');
  const role = session === undefined ? undefined : roleOf(session);
  const may = role !== undefined && isLicensed(role);
  return useMemo(() => (may ? [...(chats ? [assistant] : []), ...(speaks ? [voice] : [])] : []), [may, chats, speaks]);
};
