import '#web/core/texts/meetings.ts';
import { useText } from '#web/core/i18n/use-text.ts';

/** Returns a function that formats an agenda's length in hours and minutes. */
export const useLength = () => {
  const t = useText();
  return (minutes: number): string => {
    if (!Number.isInteger(minutes) || minutes < 0) return '';
    if (minutes < 60 || minutes % 60 === 30) return t('ui.minutes', { count: minutes });
    const hours = t('meetings.hours', { count: Math.floor(minutes / 60) });
    return minutes % 60 === 0 ? hours : `${hours} ${t('ui.minutes', { count: minutes % 60 })}`;
  };
};
