import { useState } from 'react';
import type { AskOf, DownloadEndpoint } from '#shared/endpoint.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { download } from '#web/core/api/fetch-file.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { type TextKey, t } from '#web/core/i18n/language.ts';
import { useConnection } from '#web/core/realtime/connection.ts';
import { toast } from '#web/core/toasts/toast.ts';

/** Says that a PDF was not made. A server whose threads are all busy is there, so it is no lost connection. */
const tell = (error: unknown, says: TextKey): void => {
  if (error instanceof ApiError && error.status === 503) toast.error(t(says), { id: 'pdf' });
  else tellFailure(error, says);
};

/**
 * Returns a function that saves the PDF of an endpoint on the device, whether it is being made, and `because`: why none can be made now,
 * without a connection. A failure is told by a toast (J-25), `says` is its text; so are signs that no
 * font of the server has.
 */
export const usePdf = <E extends DownloadEndpoint>(endpoint: E, says: TextKey = 'errors.pdfNotMade') => {
  const isLost = useConnection().lostAt !== undefined;
  const [busy, setBusy] = useState(false);
  const save = async (ask: AskOf<E>): Promise<void> => {
    setBusy(true);
    try {
      const { missingSigns } = await download(endpoint, ask);
      if (missingSigns !== '') toast.warning(t('papers.missingSigns', { signs: [...missingSigns].join(' ') }), { id: 'pdf', duration: 0 });
    } catch (error) {
      tell(error, says);
    } finally {
      setBusy(false);
    }
  };
  return { busy, because: isLost ? t('papers.offline') : undefined, save };
};
