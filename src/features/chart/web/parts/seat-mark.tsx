import '../../../../web/texts/chart.ts';
import { IconArrowRight, IconMinus, IconPencil, IconPlus, IconUser } from '@tabler/icons-react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { classes } from '../../../../web/ui/classes.ts';
import { Icon, type IconShape } from '../../../../web/ui/icon.tsx';
import type { SeatDeed, SeatMark } from '../../rules.ts';
import styles from './seat-mark.module.css';

const icons: Record<SeatDeed, IconShape> = { added: IconPlus, gone: IconMinus, moved: IconArrowRight, held: IconUser, renamed: IconPencil };

/** Returns the function that says what is different of a seat. */
export const useMarkWords = () => {
  const t = useText();
  return ({ deeds, wasTitle, wasUnder, wasHeldBy }: SeatMark): string =>
    deeds
      .map((deed) => {
        if (deed === 'moved') return wasUnder === '' ? t('chart.compare.wasTop') : t('chart.compare.moved', { title: wasUnder });
        if (deed === 'held') return wasHeldBy === '' ? t('chart.compare.wasOpen') : t('chart.compare.held', { name: wasHeldBy });
        return deed === 'renamed' ? t('chart.compare.renamed', { title: wasTitle }) : t(`chart.compare.${deed}`);
      })
      .join(', ');
};

/** Renders on a seat's upper edge what is different of it. */
export const SeatMarkTag = ({ mark }: { mark: SeatMark }) => {
  const words = useMarkWords();
  const [first = 'added'] = mark.deeds;
  return (
    <span className={classes(styles.tag, styles[first])} title={words(mark)}>
      <Icon as={icons[first]} size="xs" />
      <span className={styles.words}>{words(mark)}</span>
    </span>
  );
};
