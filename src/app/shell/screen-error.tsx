import { IconCopy, IconMessageCircle, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { follow, useLinks, useVersion } from '#features/ground/flags/web/parts/links.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useQueue } from '#web/core/outbox/outbox.ts';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import { labelText } from '#web/core/outbox/say-words.ts';
import { instantHere, nowHere } from '#web/core/time/now-here.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { OddPage } from '#web/kit/ui/odd-page.tsx';
import { faultOf, tellFault } from './fault.ts';
import styles from './screen-error.module.css';
import { ScreenLink } from './screen-link.tsx';

/** Returns true when a file of the app failed to load: only a reload helps, perhaps with a newer release. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed/i.test(error.message);

/** Returns what became of the person's work: until when it is saved, and what this device keeps. */
const useKeptText = (): string => {
  const t = useText();
  const { time } = useFormats();
  const { kept } = useQueue(outbox);
  const [now] = useState(nowHere);
  const [first] = kept;
  if (first === undefined) return t('shell.errors.saved', { time: time(now) });
  const what = labelText(kept.at(-1)?.says ?? first.says);
  return t('shell.errors.kept', { count: kept.length, what, time: time(instantHere(Date.parse(first.at))) });
};

/** Renders the details of an error for support; the server's log has the same reference. */
const Details = ({ error }: { error: unknown }) => {
  const t = useText();
  const version = useVersion();
  const { feedback: support } = useLinks();
  const [fault] = useState(() => faultOf(error));
  useEffect(() => tellFault(fault), [fault]);
  const reference = t('shell.errors.reference', { reference: fault.reference, version });
  const copy = async () => {
    await navigator.clipboard.writeText(`${fault.what}\n${fault.path}\n${reference}`);
    toast.success(t('shell.errors.copied'));
  };
  return (
    <details className={styles.details}>
      <summary>{t('shell.errors.happened')}</summary>
      <p className={styles.words}>
        {fault.what}
        <br />
        {reference}
      </p>
      <div className={styles.acts}>
        <Button icon={IconCopy} onClick={() => void copy().catch(() => undefined)}>
          {t('shell.errors.copy')}
        </Button>
        {support !== undefined && (
          <Button icon={IconMessageCircle} onClick={() => follow(support)}>
            {t('shell.errors.support')}
          </Button>
        )}
      </div>
    </details>
  );
};

/** Renders a page in place of a screen that stopped working: what is kept, how to go on, and details with a reference for support. */
export const ScreenError = ({ error, reset }: { error: unknown; reset: () => void }) => {
  const t = useText();
  const kept = useKeptText();
  const gone = isMissingPart(error);
  return (
    <OddPage
      title={t(gone ? 'shell.errors.partTitle' : 'shell.errors.screenTitle')}
      text={gone ? t('shell.errors.part') : kept}
      actions={
        <>
          <Button tone="primary" icon={IconRefresh} onClick={() => window.location.reload()}>
            {t('shell.errors.reload')}
          </Button>
          <ScreenLink to="/" tone="soft" onClick={reset}>
            {t('shell.errors.home')}
          </ScreenLink>
        </>
      }
    >
      <Details error={error} />
    </OddPage>
  );
};
