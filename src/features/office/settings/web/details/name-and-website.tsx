import '#web/core/texts/settings.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { SettingRow } from '#web/kit/ui/setting-row.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import styles from '../details-screen.module.css';
import { type Save, useTyped } from './use-typed.ts';

interface RowProps {
  stored: string;
  save: Save;
}

export const NameRow = ({ stored, save }: RowProps) => {
  const t = useText();
  const { error, field } = useTyped({ stored, bodyOf: (name) => ({ name }), save });
  return (
    <SettingRow label={t('settings.name')} hint={t('settings.nameHint')} error={error}>
      {(labelId) => (
        <span className={styles.name}>
          <TextInput aria-labelledby={labelId} {...field} />
        </span>
      )}
    </SettingRow>
  );
};

/** The website of the organisation, with a link to it once there is one. */
export const WebsiteRow = ({ stored, save }: RowProps) => {
  const t = useText();
  const { error, field } = useTyped({ stored, bodyOf: (website) => ({ website }), save });
  const link = stored !== '' && (
    <a href={stored} target="_blank" rel="noreferrer" aria-label={t('settings.visit')} title={t('settings.visit')}>
      <Icon as={IconExternalLink} size="sm" />
    </a>
  );
  return (
    <SettingRow label={t('settings.website')} hint={t('settings.websiteHint')} error={error}>
      {(labelId) => (
        <span className={styles.name}>
          <TextInput aria-labelledby={labelId} inputMode="url" autoComplete="url" maxLength={200} end={link} {...field} />
        </span>
      )}
    </SettingRow>
  );
};
