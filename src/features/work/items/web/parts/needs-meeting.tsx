import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTractions } from '#features/teams/team/web/parts/tractions.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { Button } from '#web/kit/ui/button.tsx';

interface NeedsMeetingProps {
  /** The thing to add, with its article: `a Rock`. */
  what: string;
  onClose: () => void;
  /** Something that can be added without a meeting. */
  instead?: { label: string; text: string; onChoose: () => void };
  /** The dialog that adds it. */
  children: ReactNode;
}

/**
 * Renders a dialog that needs a meeting. If there is none yet, it asks to create one first; catalogue rows E-28, F-16, G-22 and H-15. It closes for whoever has become an Observer and adds nothing any more; the page says so.
 * Once its form could be filled in, the form stays although the last meeting goes away meanwhile: somebody may have typed in it.
 */
export const NeedsMeeting = ({ what, onClose, instead, children }: NeedsMeetingProps) => {
  const t = useText();
  const navigate = useNavigate();
  const tractions = useTractions();
  const adds = roleOf(useSession()) !== 'Observer';
  const [began, setBegan] = useState(false);
  if (!began && tractions !== undefined && tractions.length > 0) setBegan(true);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!adds) close();
  }, [adds]);
  if (!adds) return null;
  if (began || tractions === undefined || tractions.length > 0) return children;

  const make = () => {
    onClose();
    void navigate({ to: '/meeting/new' });
  };
  return (
    <Dialog
      title={t('items.needsMeetingTitle')}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shell.dialogs.cancel')}</Button>
          {instead && (
            <Button tone="soft" onClick={instead.onChoose}>
              {instead.label}
            </Button>
          )}
          <Button tone="primary" onClick={make} data-autofocus>
            {t('items.needsMeetingMake')}
          </Button>
        </>
      }
    >
      <p>
        {t('items.needsMeetingText', { what })} {instead?.text}
      </p>
    </Dialog>
  );
};
