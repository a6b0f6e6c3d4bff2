import { productName } from '#shared/product.ts';
import { todayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCurrentScreen } from '#web/core/session/place.ts';
import { useMaybeSession } from '#web/core/session/session.ts';
import { usePrinting } from '#web/kit/ui/use-printing.ts';
import styles from './print-head.module.css';

/** Renders the head of a printed page, which the screen does not show: the organisation, the page's title and the day. */
export const PrintHead = () => {
  const t = useText();
  const { wholeDay } = useFormats();
  const session = useMaybeSession();
  const { title } = useCurrentScreen();
  const org = session?.user.orgs.find(({ id }) => id === session.orgId);
  const today = todayHere();
  if (!usePrinting()) return null;
  return (
    <div className={styles.head} data-print-head>
      <span className={styles.org}>{org?.name ?? productName}</span>
      <span className={styles.title}>{title ?? (session === undefined ? '' : t('shell.header.home'))}</span>
      <time dateTime={today}>{wholeDay(today)}</time>
    </div>
  );
};
