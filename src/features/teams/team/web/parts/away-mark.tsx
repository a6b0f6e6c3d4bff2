import { IconUserOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AwayReason } from '#shared/away.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import styles from './away-mark.module.css';

/** Renders the mark of an owner who can no longer work on the item, beside the owner's chip. Catalogue row B-38. */
export const AwayMark = ({ why, children }: { why: AwayReason; children?: ReactNode }) => {
  const t = useText();
  return (
    <span className={styles.away} title={t(`items.ownerAway.${why}`)}>
      <Icon as={IconUserOff} size="sm" />
      <VisuallyHidden>{t(`items.ownerAway.${why}`)}</VisuallyHidden>
      {children}
    </span>
  );
};
