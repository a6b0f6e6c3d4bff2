import '#web/core/texts/writing.ts';
import { useEffect } from 'react';
import { t } from '#web/core/i18n/language.ts';
import { connection, onConnection } from '#web/core/realtime/connection.ts';
import { copyingWords } from '#web/core/toasts/copying-words.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { sendStored } from '../field/send-stored.ts';

/** Sends what this device keeps of texts that were written without a connection, at the start of a page and whenever the connection is back. */
export const useStoredTexts = (userId: string | undefined, orgId: string | undefined): void => {
  useEffect(() => {
    if (userId === undefined || orgId === undefined) return;
    const refused = (words: string, why: string) => void toast.warning(t('writing.keptRefused', { why }), copyingWords(words));
    const send = () => connection().lostAt === undefined && void sendStored({ userId, orgId }, refused);
    send();
    return onConnection(send);
  }, [userId, orgId]);
};
