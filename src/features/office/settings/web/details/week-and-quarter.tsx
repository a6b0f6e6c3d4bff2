import '#web/core/texts/settings.ts';
import { weekStarts } from '#shared/dates.ts';
import { dateFormat } from '#shared/formatters.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { SettingRow } from '#web/kit/ui/setting-row.tsx';
import type { OrgSettings, SettingsInput } from '../../contract.ts';

interface RowProps {
  settings: OrgSettings;
  /** Saves the change at once. */
  save: (change: SettingsInput) => Promise<string | undefined>;
}

const months = Array.from({ length: 12 }, (_, at) => String(at + 1));

/** Renders in which month the first quarter begins. */
export const QuarterRow = ({ settings, save }: RowProps) => {
  const t = useText();
  const { userLocale } = useSession().user;
  const nameOfMonth = (month: number) =>
    dateFormat(userLocale, { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month - 1, 1)));
  return (
    <SettingRow label={t('settings.quarters')} hint={t('settings.quartersHint', { month: nameOfMonth(settings.quarterMonth) })}>
      {(labelId) => (
        <NativeSelect
          aria-labelledby={labelId}
          options={months.map((value) => ({ value, label: nameOfMonth(Number(value)) }))}
          value={String(settings.quarterMonth)}
          onChange={(month) => void save({ quarterMonth: Number(month) })}
        />
      )}
    </SettingRow>
  );
};

/** Renders on which day weeks begin in calendars. */
export const WeekRow = ({ settings, save }: RowProps) => {
  const t = useText();
  const { weekdayNamed } = useFormats();
  return (
    <SettingRow label={t('settings.weekStart')} hint={t('settings.weekStartHint')}>
      {(labelId) => (
        <NativeSelect
          aria-labelledby={labelId}
          options={weekStarts.map((value) => ({ value, label: weekdayNamed(value) }))}
          value={settings.weekStart}
          onChange={(weekStart) => void save({ weekStart })}
        />
      )}
    </SettingRow>
  );
};
