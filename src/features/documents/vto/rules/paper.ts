// A V/TO as it is printed: its words in the reader's language, for the layout in `server/pages.typ`.
import type { PaperPicture, SheetName } from '#shared/papers.ts';

/** A text with the small head above it. */
export interface Said {
  label: string;
  text: string;
}

export interface PaperNumber {
  title: string;
  goal: string;
}

/** A value with what it means. */
export interface PaperValue {
  title: string;
  text: string;
}

export interface PaperMarket {
  /** Absent where there is one market only, or where it has no name. */
  name?: string | undefined;
  before: Said[];
  uniques?: { label: string; lines: string[] } | undefined;
  after: Said[];
}

/** A picture or a plan: its day, its numbers, and what is to be so by then. */
export interface PaperPlan {
  title: string;
  day: string;
  numbers: PaperNumber[];
  label: string;
  lines: string[];
}

export interface PaperRock {
  title: string;
  owner: string;
  /** From 0 to 1. */
  share: number;
  tone: 'on-track' | 'off-track' | 'done' | 'canceled';
  icon: 'trending-up' | 'alert-triangle' | 'circle-check' | 'archive' | 'ban';
  status: string;
}

export interface PaperVision {
  title: string;
  target: Said & { day: string };
  values: { label: string; rows: PaperValue[] };
  focus: { label: string; purpose: string; niche?: Said | undefined };
  strategy: { label: string; markets: PaperMarket[] };
  picture: PaperPlan;
}

export interface PaperIssue {
  title: string;
  owner: string;
  /** Without formatting, a paragraph or a point of a list on each line; absent where there are none. */
  notes?: string | undefined;
}

export interface PaperTraction {
  title: string;
  year: PaperPlan;
  quarter: PaperPlan & { rocksLabel: string; rocks: PaperRock[] };
  issues: { title: string; note: string; rows: PaperIssue[] };
}

export interface VtoPaper {
  sheet: SheetName;
  org: string;
  initials: string;
  /** The organisation's logo; absent where it has none, or where it cannot be read. */
  logo?: PaperPicture | undefined;
  foot: string;
  pageOf: string;
  /** Said where a part has nothing yet. */
  empty: string;
  vision: PaperVision;
  traction: PaperTraction;
  /** The core values speech, on pages of its own behind the others; undefined where there is none. */
  speech?: { title: string; text: string } | undefined;
}
