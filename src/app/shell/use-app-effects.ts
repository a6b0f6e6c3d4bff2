import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { flagApi, flagDefaults } from '#features/ground/flags/contract.ts';
import { useLinks } from '#features/ground/flags/web/parts/links.ts';
import { changeApi } from '#features/work/changes/contract.ts';
import { notificationEvents } from '#shared/hubs.ts';
import { productName } from '#shared/product.ts';
import { call } from '#web/core/api/call.ts';
import { noticeChange } from '#web/core/api/changes.ts';
import { switchApi } from '#web/core/api/host.ts';
import { fetchAgain } from '#web/core/api/query-client.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { builtFiles, prefetchCode } from '#web/core/code/prefetch.ts';
import { sayAs, showOwnLocale, t } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { type AskChanges, noteFlagsSeen, onHubEvent, registerHub, startHubs } from '#web/core/realtime/hubs.ts';
import { useHubEvent } from '#web/core/realtime/use-hub-event.ts';
import { useCurrentTitle } from '#web/core/session/place.ts';
import { orgOf, type Session } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { applyTheme } from '#web/kit/theme/theme.ts';
import { tellNews } from './news.ts';
import { leadsAway, regionPath } from './region.ts';
import { whenQuiet } from './when-quiet.ts';
import { windowTitle } from './window-title.ts';

/**
 * Returns the feature flags of the session's organisation, or the defaults until they are known. Switches the host of the API by its flag.
 * Catalogue rows W-01, W-02, W-06 and W-08.
 */
export const useFlags = (session: Session | undefined): { flags: Readonly<Record<string, boolean>>; areKnown: boolean } => {
  const t = useText();
  const { data, isError } = useRead(flagApi.load, {}, { quiet: true });
  useHubEvent('app-config-hub', 'AppConfigUpdated', () => void fetchAgain(({ queryKey: [name] }) => name === flagApi.load.name));
  const seen = data?.seen;
  useEffect(() => (seen === undefined ? undefined : noteFlagsSeen(seen)), [seen]);
  useEffect(() => {
    if (isError) toast.warning(t('shell.failures.flags'), { id: 'flags' });
  }, [isError, t]);
  const flags: Readonly<Record<string, boolean>> = { ...flagDefaults, ...data?.flags, ...session?.flags };
  const host = flags['api-switch'] === true ? data?.apiHost : undefined;
  useEffect(() => switchApi(host ?? undefined), [host]);
  return { flags, areKnown: data !== undefined || isError };
};

/** Returns the entities of which something visible to this person has changed since a number. */
const changedSince: AskChanges = async (since) => {
  const { seq, refetch, items } = await call(changeApi.since, { query: { since } });
  return { seq, entities: refetch ? undefined : items.map(({ entityType }) => entityType) };
};

/** Connects the hubs for the organisation and the person after the first paint. */
export const useHubs = (session: Session | undefined): void => {
  const orgId = session?.orgId ?? undefined;
  const userId = session?.user.userId;
  const seq = session?.seq;
  useEffect(() => {
    if (userId === undefined) return;
    registerHub('live-update-hub', orgId, seq);
    registerHub('notification-hub', orgId === undefined ? undefined : userId);
  }, [orgId, userId, seq]);
  useEffect(
    () => (userId === undefined ? undefined : whenQuiet(() => void startHubs(changedSince).then(builtFiles).then(prefetchCode))),
    [userId],
  );
};

/** Fetches the notifications again when one arrives, for the bell and its panel. */
export const useNotificationNews = (): void => {
  useEffect(() => {
    const ends = notificationEvents.map((event) => onHubEvent('notification-hub', event, () => noticeChange('notification')));
    return () => {
      for (const end of ends) end();
    };
  }, []);
};

/** Offers to reload when a new release is deployed; catalogue row R-14. */
export const useReleaseNotice = (): void => {
  const t = useText();
  useHubEvent('live-update-hub', 'NewRelease', () => {
    void confirm({
      title: t('shell.release.title'),
      text: t('shell.release.text'),
      yes: t('shell.release.refresh'),
      no: t('shell.release.later'),
    }).then((yes) => (yes ? window.location.reload() : tellNews()));
  });
};

/** Says that the maintenance is over when this page has shown it. */
export const useReopenNotice = (closed: boolean): void => {
  const was = useRef(closed);
  useEffect(() => {
    if (was.current && !closed) toast.success(t('shell.maintenance.back', { product: productName }));
    was.current = closed;
  }, [closed]);
};

/** Applies the person's theme and language and the organisation's own words, and sets the window's title. */
export const useLook = (session: Session | undefined): void => {
  const theme = session?.user.theme;
  const locale = session?.user.userLocale;
  const words = session?.words;
  const hasBilling = session?.hasBilling;
  const org = session && orgOf(session)?.name;
  const title = useCurrentTitle();
  useEffect(() => {
    if (theme !== undefined) applyTheme(theme);
  }, [theme]);
  useEffect(() => {
    if (words !== undefined && hasBilling !== undefined) sayAs({ words, hasBilling });
  }, [words, hasBilling]);
  useEffect(() => {
    if (locale !== undefined) void showOwnLocale(locale).catch(() => undefined);
  }, [locale]);
  useEffect(() => {
    document.title = windowTitle(org, title);
  }, [org, title]);
};

/** Leads somebody of another region to the page that names its server, while the flag is on and its address is known; catalogue row D-31. */
export const useRegion = (session: Session | undefined, isOn: boolean): void => {
  const { ukRegion } = useLinks();
  const navigate = useNavigate();
  const leads = isOn && ukRegion !== undefined && leadsAway(session, window.location.pathname);
  useEffect(() => {
    if (leads) void navigate({ to: regionPath, replace: true });
  }, [leads, navigate]);
};
