import { createContext, type ReactNode } from 'react';
import type { Widget } from '../../contract.ts';

/** What stands around a widget: while home is read its own menu, while it is arranged its handle and tools. */
export interface WidgetFrame {
  /** The widget's name, which says what it shows: `To-Dos, Mine`. */
  label?: string;
  /** A handle before the title, while home is arranged. */
  grip?: ReactNode;
  /** Takes the place of the buttons that add and choose, while home is arranged. */
  tools?: ReactNode;
  /** True while home is arranged: nothing inside works. */
  still: boolean;
  /** Rows that have room before `Show more`. */
  rows: number;
}

export const WidgetFrameContext = createContext<WidgetFrame>({ still: false, rows: 6 });

export interface WidgetProps {
  widget: Widget;
}
