import { useEffect, useEffectEvent } from 'react';
import { openSide } from '#web/core/session/side.ts';

/** `/ai`: opens the assistant beside the page that was shown, or beside home; catalogue row C-22. */
export const AssistantDialog = ({ close }: { close: () => void }) => {
  const leave = useEffectEvent(close);
  useEffect(() => {
    openSide('assistant');
    leave();
  }, []);
  return null;
};
