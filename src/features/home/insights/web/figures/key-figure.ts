import type { Change } from '../../rules/words.ts';

/** One of the six figures above the plots. */
export interface KeyFigure {
  key: string;
  label: string;
  /** On a phone, where the label is too long for it. */
  shortLabel?: string | undefined;
  value: string;
  /** Whether it meets its goal; undefined without one. */
  isOn?: boolean | undefined;
  change?: Change | undefined;
  words: string;
  /** What a phone and paper say below the figure. */
  brief: string;
  onOpen?: (() => void) | undefined;
}
