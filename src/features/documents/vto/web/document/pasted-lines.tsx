import '#web/core/texts/vto.ts';
import { IconClipboardList } from '@tabler/icons-react';
import { plainLine } from '#shared/titles.ts';
import { Text } from '#web/core/i18n/text.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import { plainNotes } from '#web/kit/writing/word-marks.ts';
import styles from './pasted-lines.module.css';
import type { PastedList } from './use-pasting.ts';

/** What stands before a point of a list: a bullet, a dash, or a number or a letter with its sign. Word's bullets are signs of its own fonts. */
const bullet = /^(?:[\u2022\u25CF\u25CB\u25AA\u25A0\u2023\u2043\u00B7\uF0B7\uF0A7]\s*|(?:[*§o–—-]|\(?(?:\d{1,3}|[a-z])[.)])\s+)/u;

/** Returns the lines of what was pasted, each without its bullet; of HTML only where it came without a plain text. */
export const linesOf = (text: string, html: string): string[] => {
  const lines = (text === '' ? plainNotes(html) : text).split(/\r\n?|\n/).map(plainLine);
  return lines.map((line) => line.replace(bullet, '')).filter((line) => line !== '');
};

/** Asks whether a list that was pasted becomes lines. The focus stays in the field; the keys are Enter and Escape. */
export const PastedQuestion = ({ lines, makeLines, keepAsOne, undo }: PastedList) => {
  const t = useText();
  const count = lines.length;
  const named = lines.map((line, place) => ({ line, key: `${place} ${line}` }));
  return (
    <div className={styles.asked} onPointerDown={(point) => point.preventDefault()}>
      <p className={styles.said} role="status">
        <Icon as={IconClipboardList} size="sm" />
        <span>
          <Text say="vto.pasted.said" values={{ count }} parts={{ b: (words) => <b>{words}</b> }} />
        </span>
      </p>
      <ol className={styles.lines}>
        {named.map(({ line, key }) => (
          <li key={key}>{line}</li>
        ))}
      </ol>
      <div className={styles.ways}>
        <Button tone="soft" size="sm" onClick={makeLines}>
          {t('vto.pasted.lines', { count })}
        </Button>
        <Button tone="soft" size="sm" onClick={keepAsOne}>
          {t('vto.pasted.keep')}
        </Button>
        <Button size="sm" onClick={undo}>
          {t('items.undo')}
        </Button>
        <span className={styles.keys} aria-hidden="true">
          <Kbd keys="enter" /> {t('vto.pasted.lines', { count })} <Kbd keys="esc" /> {t('vto.pasted.undo')}
        </span>
      </div>
    </div>
  );
};
