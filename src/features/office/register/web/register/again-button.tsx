import '#web/core/texts/register.ts';
import { useEffect, useState } from 'react';
import { formatDuration } from '#shared/dates.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';

/** Seconds after a mail until another one can be asked for. */
const pause = 60;

interface AgainButtonProps {
  /** The button's words, and those with the time until it wakes: `Send again in 0:42`. */
  label: string;
  waiting: (left: string) => string;
  /** Changes when a mail was sent: the time starts anew. */
  sent: number;
  wide?: boolean;
  onAgain: () => void;
}

/** Renders a button that asks for another mail, a minute after the last one. */
export const AgainButton = ({ label, waiting, sent, wide = false, onAgain }: AgainButtonProps) => {
  const t = useText();
  const [left, setLeft] = useState(pause);
  useEffect(() => {
    const until = Date.now() + pause * 1000;
    const tell = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tell();
    const timer = setInterval(tell, 1000);
    return () => clearInterval(timer);
  }, [sent]);
  return (
    <Button {...(wide ? { size: 'lg', tone: 'soft', wide } : {})} because={left > 0 ? t('register.justSent') : undefined} onClick={onAgain}>
      {left > 0 ? waiting(formatDuration(left)) : label}
    </Button>
  );
};
