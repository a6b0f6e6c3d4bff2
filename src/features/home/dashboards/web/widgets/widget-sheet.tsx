import '#web/core/texts/dashboards.ts';
import { type ReactNode, use, useId } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import type { Widget } from '../../contract.ts';
import { chosenOf, isByOwner } from '../../rules/filters.ts';
import { kindOf } from '../../rules/layout.ts';
import { WidgetFrameContext } from './widget-frame.ts';
import { WidgetMenu } from './widget-menu.tsx';
import styles from './widget-sheet.module.css';

interface WidgetSheetProps {
  widget: Widget;
  title: string;
  /** A count or a period of time. */
  note?: ReactNode;
  /** Further words before the buttons, such as how many are on track. */
  words?: ReactNode;
  /** The button that adds an item. */
  add?: ReactNode;
  /** Entries of the widget's menu before its own. */
  entries?: MenuEntry[];
  children: (labelledBy: string) => ReactNode;
}

/** Renders whose items a widget shows: `Mine`, `Others`, or both. */
const Owners = ({ widget }: { widget: Widget }) => {
  const t = useText();
  const { mine, others } = chosenOf(widget);
  const words = [...(mine ? [t('dashboards.mine')] : []), ...(others ? [t('dashboards.others')] : [])];
  return <span className={styles.words}>{words.join(', ')}</span>;
};

/** Renders a widget: its heading with the buttons, and its rows, which scroll where they have no room. */
export const WidgetSheet = ({ widget, title, note, words, add, entries = [], children }: WidgetSheetProps) => {
  const id = useId();
  const { grip, tools, still } = use(WidgetFrameContext);
  const byOwner = isByOwner(kindOf(widget));
  return (
    <Sheet aria-labelledby={id} className={styles.widget}>
      <div className={styles.head} data-grip={grip !== undefined || undefined}>
        {grip}
        <SectionHeader id={id} title={title} note={note}>
          {words !== undefined && <span className={styles.words}>{words}</span>}
          {byOwner && <Owners widget={widget} />}
          {tools ?? (
            <>
              {add}
              <WidgetMenu widget={widget} title={title} entries={entries} />
            </>
          )}
        </SectionHeader>
      </div>
      <div className={styles.body} inert={still}>
        {children(id)}
      </div>
    </Sheet>
  );
};
