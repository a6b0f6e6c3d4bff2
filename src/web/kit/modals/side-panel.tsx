import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#web/core/i18n/use-text.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { widthAfter, widths } from './panel-width.ts';
import styles from './side-panel.module.css';
import { useBeside } from './use-beside.ts';

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Renders a panel at the right edge; the page beside it stays usable. Its edge can be dragged, Escape closes it. On phones it is a bottom
 * sheet.
 */
export const SidePanel = ({ title, onClose, children }: SidePanelProps) => {
  const t = useText();
  const titleId = useId();
  const self = useRef<HTMLElement>(null);
  const [width, setWidth] = useState<number>(widths.start);
  useBeside(self, self, onClose);

  const drag = (press: PointerEvent<HTMLDivElement>) => {
    if (press.currentTarget.hasPointerCapture(press.pointerId)) setWidth(widthAfter(window.innerWidth - press.clientX, window.innerWidth));
  };
  const step = (press: KeyboardEvent) => {
    const by = { ArrowLeft: widths.step, ArrowRight: -widths.step }[press.key];
    if (by === undefined) return;
    press.preventDefault();
    setWidth((now) => widthAfter(now + by, window.innerWidth));
  };

  return createPortal(
    <aside ref={self} className={styles.panel} style={{ '--panel-width': `${width}px` } as object} aria-labelledby={titleId} tabIndex={-1}>
      <div
        className={styles.edge}
        role="separator"
        aria-orientation="vertical"
        aria-label={t('shell.dialogs.resize')}
        aria-valuenow={width}
        aria-valuemin={widths.least}
        aria-valuemax={widths.most}
        tabIndex={0}
        onKeyDown={step}
        onPointerDown={(press) => press.currentTarget.setPointerCapture(press.pointerId)}
        onPointerMove={drag}
      />
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton icon={IconX} label={t('shell.dialogs.close')} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </aside>,
    document.querySelector('#root') ?? document.body,
  );
};
