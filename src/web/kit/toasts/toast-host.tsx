import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#web/core/i18n/use-text.ts';
import { type ToastMessage, toast, useToasts } from '#web/core/toasts/toast.ts';
import { Toast as ToastView } from '#web/kit/ui/toast.tsx';
import styles from './toast-host.module.css';
import { useRoom } from './use-room.ts';

/** Removes a toast after its time. The timer pauses while the toast has the mouse or the focus, so that it can be read and used. */
const useLeaving = ({ id, duration, said }: ToastMessage) => {
  const timer = useRef(0);
  const hold = () => window.clearTimeout(timer.current);
  const go = () => {
    hold();
    if (duration > 0) timer.current = window.setTimeout(() => toast.dismiss(id), duration);
  };
  useEffect(() => {
    timer.current = duration > 0 ? window.setTimeout(() => toast.dismiss(id), duration) : 0;
    return () => window.clearTimeout(timer.current);
  }, [id, duration, said]);
  return { onPointerEnter: hold, onPointerLeave: go, onFocus: hold, onBlur: go };
};

const Shown = ({ shown }: { shown: ToastMessage }) => {
  const leaving = useLeaving(shown);
  const { id, kind, title, text, action } = shown;
  return (
    <li className={styles.item} data-kind={kind} {...leaving}>
      <ToastView
        tone={kind === 'warning' ? 'error' : kind}
        title={title}
        text={text}
        action={
          action && {
            label: action.label,
            onAct: () => {
              toast.dismiss(id);
              action.run();
            },
          }
        }
        onClose={kind === 'success' ? undefined : () => toast.dismiss(id)}
      />
    </li>
  );
};

/** Renders the toasts at the bottom right, at most 25rem wide, above the tab bar and the dock. The shell mounts it once. */
export const ToastHost = () => {
  const t = useText();
  const toasts = useToasts();
  const self = useRef<HTMLElement>(null);
  useRoom(self);
  return createPortal(
    <section ref={self} className={styles.host} aria-label={t('shell.toasts')}>
      <ul>
        {toasts.map((shown) => (
          <Shown key={`${shown.id} ${shown.text}`} shown={shown} />
        ))}
      </ul>
    </section>,
    document.body,
  );
};
