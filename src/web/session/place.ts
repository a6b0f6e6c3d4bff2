import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Where somebody is: what a screen tells the shell about itself. */
export interface Place {
  /** The name of the screen for the window title; absent on Home. */
  title?: string | undefined;
  /** A step after the organisation in the sub-header: the meeting. */
  crumb?: { label: string; to?: string | undefined } | undefined;
  /** The traction that new items go to; catalogue row D-18. */
  tractionId?: string | undefined;
  /** The meeting that runs here, in which new items are added. */
  meetingId?: string | undefined;
  /** A meeting is running here: the pill, and when its clock began; `until` is where the clock stands while it is paused. */
  live?: { since: string; until?: string | undefined } | undefined;
  /** The way out of the meeting that one has joined. */
  onLeave?: (() => void) | undefined;
  /** The left menu gives its room to the screen, as in the live meeting and the chart. */
  slim?: boolean | undefined;
  /** On a phone the screen has all of it, without header and tabs. */
  alone?: boolean | undefined;
}

/** A screen that tells nothing of itself is here too, so that the shell is not rendered again for it. */
const nowhere: Place = {};
let places: readonly { key: object; place: Place }[] = [];
const listeners = new Set<() => void>();

const set = (next: typeof places): void => {
  places = next;
  for (const listener of listeners) listener();
};

/** Tells the shell what this screen is, while it is shown. */
export const usePlace = ({ title, crumb, tractionId, meetingId, live, onLeave, slim, alone }: Place): void => {
  const { label, to } = crumb ?? {};
  const { since, until } = live ?? {};
  const leave = useEffectEvent(() => onLeave?.());
  const leaves = onLeave !== undefined;
  useEffect(() => {
    const key = {};
    const place: Place = {
      title,
      tractionId,
      meetingId,
      slim,
      alone,
      onLeave: leaves ? () => leave() : undefined,
      crumb: label === undefined ? undefined : { label, to },
      live: since === undefined ? undefined : { since, until },
    };
    const tells = Object.values(place).some((told) => told !== undefined);
    set([...places, { key, place: tells ? place : nowhere }]);
    return () => set(places.filter((other) => other.key !== key));
  }, [title, label, to, tractionId, meetingId, since, until, leaves, slim, alone]);
};

const current = (): Place => places.at(-1)?.place ?? nowhere;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The place that is shown. */
export const useCurrentPlace = (): Place => useSyncExternalStore(subscribe, current);
