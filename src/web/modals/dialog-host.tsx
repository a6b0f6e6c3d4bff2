import { Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useDialogs } from './dialog-stack.ts';

/** Renders all open dialogs above the page. The shell mounts it once. */
export const DialogHost = () => {
  const dialogs = useDialogs();
  const open = dialogs.length > 0;

  useEffect(() => {
    document.body.style.overflow = open ? 'hidden' : '';
  }, [open]);

  return createPortal(
    dialogs.map(({ id, component: Component, props, close }) => (
      <Suspense key={id} fallback={null}>
        <Component {...props} close={close} />
      </Suspense>
    )),
    document.body,
  );
};
