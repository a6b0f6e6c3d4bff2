import '#web/core/texts/mailings.ts';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useLinks } from '#features/ground/flags/web/parts/links.ts';
import { PolicyLinks } from '#features/ground/flags/web/parts/policy-links.tsx';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EntryFoot, EntryFrame, EntryHead, entryColumn } from '#web/kit/ui/entry-frame.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { mailingApi } from '../contract.ts';

/** `/unsubscribe/{token}`: the page of the link at a mail's foot. It says what would stop, and stops it when asked; no sign-in is needed. */
export const UnsubscribeScreen = () => {
  const t = useText();
  const { token = '' }: { token?: string } = useParams({ strict: false });
  const { data, isError } = useRead(mailingApi.subscription, { params: { token } }, { quiet: true });
  const [done, setDone] = useState(false);
  const { run, busy } = useCommand(mailingApi.unsubscribe, { onDone: () => setDone(true) });
  useScreenInfo({ title: t('mailings.page.title') });
  const what = data === undefined ? '' : t(`mailings.what.${data.subject}`);
  const off = done || data?.isOff === true;
  const lead = () => {
    if (isError) return t('mailings.page.invalid');
    if (data === undefined) return '';
    return t(off ? 'mailings.page.done' : 'mailings.page.lead', { what, org: data.orgName });
  };
  return (
    <EntryFrame foot={<PolicyLinks links={useLinks()} />}>
      <section className={entryColumn()} aria-live="polite">
        <EntryHead title={t(off ? 'mailings.page.doneTitle' : 'mailings.page.title')} lead={lead()} />
        {data !== undefined && !off && (
          <Button tone="primary" size="lg" wide busy={busy} onClick={() => run({ params: { token } })}>
            {t('mailings.page.stop')}
          </Button>
        )}
        <EntryFoot>
          <Link href="/notifications">{t('mailings.page.choose')}</Link>
        </EntryFoot>
      </section>
    </EntryFrame>
  );
};
