import { useMailLocation } from '#features/ground/flags/web/parts/links.ts';
import { MailNote } from '#features/ground/flags/web/parts/mail-note.tsx';

/** Says where the mail is that somebody is to look at, where this installation sends none. */
export const WhereMailIs = () => {
  const location = useMailLocation();
  return location === undefined || location === 'sent' ? null : <MailNote location={location} />;
};
