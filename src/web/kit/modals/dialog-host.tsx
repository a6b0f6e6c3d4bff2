import { Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { DialogBoundary } from './dialog-boundary.tsx';
import { DialogPending } from './dialog-pending.tsx';
import { useDialogs } from './dialog-stack.ts';
import { OpenDialogContext } from './open-dialog.ts';

/** Renders all open dialogs above the page. The shell mounts it once. */
export const DialogHost = () => {
  const dialogs = useDialogs();
  const open = dialogs.length > 0;

  useEffect(() => {
    if (!open) return;
    document.body.style.overflow = 'hidden';
    return () => {
      document.body.style.overflow = '';
    };
  }, [open]);

  return createPortal(
    dialogs.map(({ id, component: Component, props, close, opened }) => (
      <DialogBoundary key={id} close={close}>
        <Suspense fallback={<DialogPending onClose={close} />}>
          <OpenDialogContext value={opened}>
            <Component {...props} close={close} />
          </OpenDialogContext>
        </Suspense>
      </DialogBoundary>
    )),
    document.body,
  );
};
