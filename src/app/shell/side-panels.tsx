import { Suspense } from 'react';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { closeSide, useSide } from '#web/core/session/side.ts';
import { useSides } from './sides.ts';

const VoicePanel = lazyPart(async () => (await import('#features/work/voice/web/voice-panel.tsx')).VoicePanel);

const AssistantPanel = lazyPart(async () => (await import('#features/assistant/chat/web/assistant-panel.tsx')).AssistantPanel);

/** Renders the panel that is open beside the page. */
export const SidePanels = () => {
  const side = useSide();
  const open = useSides().some((entry) => entry.side === side) ? side : undefined;
  return (
    <Suspense fallback={null}>
      {open === 'voice' && <VoicePanel onClose={closeSide} />}
      {open === 'assistant' && <AssistantPanel onClose={closeSide} />}
    </Suspense>
  );
};
