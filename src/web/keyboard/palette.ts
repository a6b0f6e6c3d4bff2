import { useEffect, useLayoutEffect, useRef } from 'react';
import type { IconShape } from '../ui/icon.tsx';

/** One line of the command palette. */
export interface PaletteItem {
  id: string;
  label: string;
  /** Beside the label: the meeting of an item, the role of a person. */
  note?: string | undefined;
  icon?: IconShape | undefined;
  keys?: string | undefined;
  run: () => void;
}

/** A heading with items: fixed ones, or those found for a text. */
export interface PaletteSource {
  key: string;
  heading: string;
  items?: PaletteItem[];
  /** Asked for a text of two letters or more, 300 ms after the last one. */
  search?: (text: string) => Promise<PaletteItem[]>;
}

const sources = new Map<string, PaletteSource>();

/** Adds a source to the palette; gives what takes it away. */
export const addPaletteSource = (source: PaletteSource): (() => void) => {
  sources.set(source.key, source);
  return () => {
    if (sources.get(source.key) === source) sources.delete(source.key);
  };
};

/** Actions in the palette while the component is shown; `make` is asked when the palette opens. */
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

export const listPaletteSources = (): PaletteSource[] => [...sources.values()];

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** True when every word typed begins a word of the label, accents aside. */
export const matchesWords = (label: string, typed: string): boolean => {
  const words = plain(label).split(/[^\p{L}\p{N}]+/u);
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)) || plain(label).includes(part));
};
