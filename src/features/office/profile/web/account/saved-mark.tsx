import '#web/core/texts/profile.ts';
import { IconCheck } from '@tabler/icons-react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from './pane.module.css';

/** Says that a setting was saved, and when; nothing before the first one. */
export const SavedMark = ({ at }: { at: Date | undefined }) => {
  const t = useText();
  const { time } = useFormats();
  return (
    <span className={styles.saved} role="status">
      {at !== undefined && (
        <>
          <Icon as={IconCheck} size="sm" />
          {t('profile.saved', { at: time(at) })}
        </>
      )}
    </span>
  );
};
