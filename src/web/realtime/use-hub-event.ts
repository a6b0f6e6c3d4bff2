import { useEffect, useEffectEvent } from 'react';
import type { HubName, LiveMeetingEvent, liveUpdateEvents, notificationEvents } from '../../shared/hubs.ts';
import { onHubEvent, registerHub } from './hubs.ts';

interface HubEvents {
  'live-meeting-hub': LiveMeetingEvent;
  'notification-hub': (typeof notificationEvents)[number];
  'app-config-hub': 'AppConfigUpdated';
  'live-update-hub': (typeof liveUpdateEvents)[number];
}

/** Runs `handler` on an event of a hub while the component is shown. */
export const useHubEvent = <Hub extends HubName>(hub: Hub, event: HubEvents[Hub], handler: (data: unknown) => void): void => {
  const run = useEffectEvent(handler);
  useEffect(() => onHubEvent(hub, event, (data) => run(data)), [hub, event]);
};

/** Registers a hub with a key while the component is shown, and again after each reconnect; undefined waits. */
export const useHubRegistration = (hub: HubName, key: string | undefined): void => {
  useEffect(() => {
    registerHub(hub, key);
    return () => registerHub(hub, undefined);
  }, [hub, key]);
};
