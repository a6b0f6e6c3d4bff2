import '#web/core/texts/chart.ts';
import { IconArrowRight, IconCrown, IconListDetails, IconMinus, IconPencil, IconPlus, IconUser, IconUserHeart } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon, type IconShape } from '#web/kit/ui/icon.tsx';
import type { SeatChangeKind, SeatMark } from '../../rules/comparing.ts';
import styles from './seat-mark.module.css';

const icons: Record<SeatChangeKind, IconShape> = {
  added: IconPlus,
  gone: IconMinus,
  moved: IconArrowRight,
  held: IconUser,
  renamed: IconPencil,
  roles: IconListDetails,
  joinedLT: IconCrown,
  leftLT: IconCrown,
  becameAssistant: IconUserHeart,
  becameReport: IconUserHeart,
};

/** Returns the function that says what is different of a seat. */
export const useMarkText = () => {
  const t = useText();
  const said = (deed: SeatChangeKind, { wasTitle, wasUnder, wasHeldBy, rolesAdded, rolesGone }: SeatMark): string => {
    switch (deed) {
      case 'moved':
        return wasUnder === '' ? t('chart.compare.wasTop') : t('chart.compare.moved', { title: wasUnder });
      case 'held':
        return wasHeldBy === '' ? t('chart.compare.wasOpen') : t('chart.compare.held', { name: wasHeldBy });
      case 'renamed':
        return t('chart.compare.renamed', { title: wasTitle });
      case 'roles': {
        const [added, gone] = [rolesAdded.join('; '), rolesGone.join('; ')];
        const parts = [
          ...(added === '' ? [] : [t('chart.compare.rolesAdded', { roles: added })]),
          ...(gone === '' ? [] : [t('chart.compare.rolesGone', { roles: gone })]),
        ];
        return parts.join(', ') || t('chart.compare.rolesOrder');
      }
      default:
        return t(`chart.compare.${deed}`);
    }
  };
  return (mark: SeatMark): string => mark.deeds.map((deed) => said(deed, mark)).join(', ');
};

/** Renders on a seat's upper edge what is different of it. */
export const SeatMarkTag = ({ mark }: { mark: SeatMark }) => {
  const words = useMarkText();
  const [first = 'added'] = mark.deeds;
  return (
    <span className={classes(styles.tag, styles[first])} title={words(mark)}>
      <Icon as={icons[first]} size="xs" />
      <span className={styles.words}>{words(mark)}</span>
    </span>
  );
};
