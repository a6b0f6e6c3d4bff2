import '#web/core/texts/meetings.ts';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { useSession } from '#web/core/session/session.ts';
import { useRecent } from '#web/core/session/use-recent.ts';
import { Page } from '#web/kit/ui/page.tsx';
import { prefetchTractionPage, useTractionPage } from './calls.ts';
import { PageTabs } from './tabs/page-tabs.tsx';
import { TabAsideContext } from './tabs/tab-aside.ts';
import { TractionTitle } from './tabs/traction-title.tsx';

/** Sends the page's requests. Nobody waits for the answers: the session knows the team's name, so the page is shown with it at once. */
export const prefetchTraction = ({ tractionId = '', threadId = '' }: Record<string, string>): Promise<void> => {
  void prefetchTractionPage(tractionId, threadId);
  return Promise.resolve();
};

/** `/traction/{tractionId}/{threadId}`: a team's page with its meeting's content, history and summaries. */
export const TractionScreen = () => {
  const t = useText();
  const page = useTractionPage();
  const [aside, setAside] = useState<HTMLElement | null>(null);
  const { tractionId, threadId, traction } = page;
  const team = useSession().teams.find(({ id }) => id === tractionId);
  const title = traction?.title ?? team?.title ?? '';
  const isBrief = useLocation({ select: ({ pathname }) => !pathname.endsWith('/meetingoverview') });
  useRecent('meeting', traction?.id);
  useScreenInfo({
    title: title === '' ? t('meetings.one') : title,
    tractionId,
    crumb: title === '' ? undefined : { label: title, to: `/traction/${tractionId}/${threadId}/meetingoverview` },
  });
  return (
    <Page>
      <TractionTitle page={page} title={title === '' ? t('meetings.one') : title} isBrief={isBrief} />
      <PageTabs tractionId={tractionId} threadId={threadId} aside={setAside} />
      <TabAsideContext value={aside}>
        <Outlet />
      </TabAsideContext>
    </Page>
  );
};
