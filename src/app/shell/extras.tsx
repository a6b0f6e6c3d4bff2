import { use, useEffect } from 'react';
import { FlagsContext } from '#web/core/session/flags.ts';
import { useEarlyTyping } from '#web/kit/modals/early-typing.ts';
import { LoadingOverlay } from '#web/kit/ui/loading-overlay.tsx';
import { HelpRibbon } from './help-ribbon.tsx';
import { registerWorker } from './offline-worker.ts';
import { useOutsideScripts } from './outside-scripts.ts';
import { usePalettePages } from './palette-pages.ts';
import { SidePanels } from './side-panels.tsx';

/** Renders what the shell has beside the page once the page is there: help, the panels beside it, and the overlay for long work. */
export const Extras = () => {
  useOutsideScripts(use(FlagsContext));
  usePalettePages();
  useEarlyTyping();
  useEffect(() => void registerWorker(), []);
  return (
    <>
      <HelpRibbon />
      <SidePanels />
      <LoadingOverlay />
    </>
  );
};
