import { useEffect, useEffectEvent } from 'react';
import type { HubName, LiveMeetingEvent, liveUpdateEvents, notificationEvents } from '#shared/hubs.ts';
import { onHubEvent } from './hubs.ts';

interface HubEvents {
  'live-meeting-hub': LiveMeetingEvent;
  'notification-hub': (typeof notificationEvents)[number];
  'app-config-hub': 'AppConfigUpdated';
  'live-update-hub': (typeof liveUpdateEvents)[number];
}

/** Runs `handler` on an event of a hub while the component is mounted. */
export const useHubEvent = <Hub extends HubName>(hub: Hub, event: HubEvents[Hub], handler: (data: unknown) => void): void => {
  const run = useEffectEvent(handler);
  useEffect(() => onHubEvent(hub, event, (data) => run(data)), [hub, event]);
};
