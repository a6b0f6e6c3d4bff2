import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { IconShape } from '#web/kit/ui/icon.tsx';

/** How a list of an entry's own actions is left: back to what was found, or with the palette closed. */
export interface PaletteWays {
  back: () => void;
  close: () => void;
}

/** One entry of the command palette. */
export interface PaletteItem {
  id: string;
  label: string;
  /** Text beside the label: the meeting of an item, the role of a person. */
  note?: string | undefined;
  icon?: IconShape | undefined;
  keys?: string | undefined;
  /** True for one of many, which is shown only once something is typed. */
  onlyTyped?: true | undefined;
  /** The address of a page, which Ctrl+Enter opens in a new tab. */
  to?: string | undefined;
  run: () => void;
  /** Renders the entry's own actions, which Tab shows; without it, an entry with an address offers to open and to copy it. */
  acts?: ((ways: PaletteWays) => ReactNode) | undefined;
}

/** A group of entries under a heading. */
export interface PaletteSource {
  /** The key of the group. A part of a group that has others has a name of its own after a slash, such as `actions/rocks`. */
  key: string;
  heading: string;
  items: PaletteItem[];
}

const sources = new Map<string, PaletteSource>();

/** Adds a source to the palette; returns the function that removes it. */
export const addPaletteSource = (source: PaletteSource): (() => void) => {
  sources.set(source.key, source);
  return () => {
    if (sources.get(source.key) === source) sources.delete(source.key);
  };
};

/** Adds actions to the palette while the component is mounted; `make` runs when the palette opens. */
export const usePaletteItems = (key: string, heading: string, make: () => PaletteItem[]): void => {
  const latest = useRef(make);
  useLayoutEffect(() => {
    latest.current = make;
  });
  useEffect(
    () =>
      addPaletteSource({
        key,
        heading,
        get items() {
          return latest.current();
        },
      }),
    [key, heading],
  );
};

/** Returns the groups of entries, the parts of one under a single heading. */
export const listPaletteSources = (): PaletteSource[] =>
  [...Map.groupBy(sources.values(), ({ key }) => key.replace(/\/.*$/, ''))].map(([key, parts]) => ({
    key,
    heading: parts[0]?.heading ?? '',
    items: parts.flatMap(({ items }) => items),
  }));
