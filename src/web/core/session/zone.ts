import { zoneQuery } from '#shared/start.ts';
import { timeZoneHere } from '#web/core/time/time-zone.ts';

/** Returns the device's time zone and its offset as they stand in the query of a session. */
export const zoneHere = (): string => zoneQuery(new Date().getTimezoneOffset(), timeZoneHere());
