import { createContext, use, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

/** A link after the organisation's name; `in` is the page that the named one belongs to, which may belong to another one. */
export interface Crumb {
  label: string;
  to?: string | undefined;
  in?: (Crumb & { to: string }) | undefined;
}

/** What a screen tells the shell about itself. */
export interface ScreenInfo {
  /** The screen's name for the window title; absent on Home. */
  title?: string | undefined;
  /** A link after the organisation's name in the sub-header, such as the meeting. */
  crumb?: Crumb | undefined;
  /** The traction to which new items are added; catalogue row D-18. */
  tractionId?: string | undefined;
  /** False takes away what adds items, as where a meeting was lost. */
  adds?: boolean | undefined;
  /** The running meeting to which new items are added. */
  meetingId?: string | undefined;
  /** Shows the pill of a running meeting: when its clock started, and in `until` the time at which it was paused; `now` is its clock. */
  live?: { since: string; until?: string | undefined; now: () => Date } | undefined;
  /** Leaves the meeting that the person has joined. */
  onLeave?: (() => void) | undefined;
  /** True narrows the left menu to its icons, as in the live meeting and the chart. */
  slim?: boolean | undefined;
  /** True shows the screen on a phone without header and tab bar. */
  alone?: boolean | undefined;
  /** True for a screen that has a header of its own on a phone, in place of the shell's. */
  ownHeader?: boolean | undefined;
}

/** One shared object for screens that tell nothing, so that the shell does not render again. */
const nowhere: ScreenInfo = {};
let places: readonly { key: object; place: ScreenInfo }[] = [];
const listeners = new Set<() => void>();

const set = (next: typeof places): void => {
  places = next;
  for (const listener of listeners) listener();
};

/** Tells the shell about the current screen while it is mounted, before anything of it is painted. */
export const useScreenInfo = ({ title, crumb, tractionId, adds, meetingId, live, onLeave, slim, alone, ownHeader }: ScreenInfo): void => {
  // As a text, so that a screen that renders the same crumb again tells nothing new.
  const crumbs = crumb === undefined ? undefined : JSON.stringify(crumb);
  const { since, until, now } = live ?? {};
  const leave = useEffectEvent(() => onLeave?.());
  const leaves = onLeave !== undefined;
  useLayoutEffect(() => {
    const key = {};
    const place: ScreenInfo = {
      title,
      tractionId,
      adds,
      meetingId,
      slim,
      alone,
      ownHeader,
      onLeave: leaves ? () => leave() : undefined,
      crumb: crumbs === undefined ? undefined : (JSON.parse(crumbs) as Crumb),
      live: since === undefined || now === undefined ? undefined : { since, until, now },
    };
    const tells = Object.values(place).some((told) => told !== undefined);
    set([...places, { key, place: tells ? place : nowhere }]);
    return () => set(places.filter((other) => other.key !== key));
  }, [title, crumbs, tractionId, adds, meetingId, since, until, now, leaves, slim, alone, ownHeader]);
};

const current = (): ScreenInfo => places.at(-1)?.place ?? nowhere;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the place of the current screen. */
export const useCurrentScreen = (): ScreenInfo => useSyncExternalStore(subscribe, current);

/** Whether what is rendered is a page over the page: its title is the window's. */
export const ModalPageContext = createContext(false);

let titles: readonly { key: object; title: string }[] = [];

const setTitles = (next: typeof titles): void => {
  titles = next;
  for (const listener of listeners) listener();
};

/** Names the page over the page by the title of its dialog; other dialogs name nothing. */
export const useModalTitle = (title: string): void => {
  const isPage = use(ModalPageContext);
  useLayoutEffect(() => {
    if (!isPage) return undefined;
    const entry = { key: {}, title };
    setTitles([...titles, entry]);
    return () => setTitles(titles.filter(({ key }) => key !== entry.key));
  }, [isPage, title]);
};

const currentTitle = (): string | undefined => titles.at(-1)?.title ?? current().title;

/** Returns the title of the current screen, or of the page that lies over it. */
export const useCurrentTitle = (): string | undefined => useSyncExternalStore(subscribe, currentTitle);
