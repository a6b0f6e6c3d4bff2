import '#web/core/texts/notifications.ts';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { dateFormat } from '#shared/formatters.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useLocale, useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { Switch } from '#web/kit/ui/switch.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import {
  type ChosenKind,
  chosenKinds,
  digestDays,
  type KindPreference,
  type NotificationSettings,
  notificationApi,
  waysFor,
} from '../../contract.ts';
import { isAlwaysInApp, preferenceOf } from '../../rules.ts';
import styles from './notification-preferences.module.css';

/** Milliseconds for which "Saved" is shown. */
const saidFor = 2_000;

/** Saves each change at once, one after the other, so that an earlier one never overwrites a later one. */
const useSettings = () => {
  const { data, isError, refetch } = useRead(notificationApi.settings, {});
  const [draft, setDraft] = useState<NotificationSettings>();
  const [saved, setSaved] = useState(0);
  const waiting = useRef<Promise<unknown>>(Promise.resolve());
  const { send } = useCommand(notificationApi.changeSettings);
  useEffect(() => {
    if (saved === 0) return undefined;
    const timer = window.setTimeout(() => setSaved(0), saidFor);
    return () => window.clearTimeout(timer);
  }, [saved]);
  const change = (settings: NotificationSettings) => {
    setDraft(settings);
    waiting.current = waiting.current
      .then(() => send({ body: settings }))
      .then(
        () => setSaved((times) => times + 1),
        // The failure is told by a toast; what the server has is shown again.
        () => setDraft(undefined),
      );
  };
  return { settings: draft ?? data, timeZone: data?.timeZone, failed: isError, retry: () => void refetch(), saved: saved > 0, change };
};

interface KindRowProps {
  kind: ChosenKind;
  settings: NotificationSettings;
  onChange: (preference: KindPreference) => void;
}

const KindRow = ({ kind, settings, onChange }: KindRowProps) => {
  const t = useText();
  const preference = preferenceOf(settings, kind);
  const name = t(`notifications.settings.kinds.${kind}`);
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.app}>
        <Switch
          label={
            <>
              <VisuallyHidden>{name}, </VisuallyHidden>
              <span className={styles.where}>{t('notifications.settings.app')}</span>
            </>
          }
          checked={preference.app}
          because={isAlwaysInApp(kind) ? t('notifications.settings.always') : undefined}
          onChange={(app) => onChange({ ...preference, app })}
        />
      </span>
      <span className={styles.mail}>
        <NativeSelect
          aria-label={`${name}, ${t('notifications.settings.mail')}`}
          value={preference.mail}
          options={waysFor(kind).map((value) => ({ value, label: t(`notifications.settings.${value}`) }))}
          onChange={(mail) => onChange({ ...preference, mail })}
        />
      </span>
    </li>
  );
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Returns an hour of the day as the person's language writes it: `7:00 AM`. */
const hourText = (locale: string, hour: number): string =>
  dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 1, hour)));

interface DigestProps {
  settings: NotificationSettings;
  timeZone: string | undefined;
  onChange: (change: Partial<NotificationSettings>) => void;
}

const Digest = ({ settings, timeZone = '', onChange }: DigestProps) => {
  const t = useText();
  const locale = useLocale();
  const off = settings.digestDays === 'Never';
  return (
    <div className={styles.digest}>
      <span className={styles.name}>
        {t('notifications.settings.digest')}
        <span className={styles.hint}>
          {off ? t('notifications.settings.noDigest') : t('notifications.settings.digestHint', { zone: timeZone.replaceAll('_', ' ') })}
        </span>
      </span>
      <span className={styles.days}>
        <NativeSelect
          aria-label={t('notifications.settings.days')}
          value={settings.digestDays}
          options={digestDays.map((value) => ({ value, label: t(`notifications.settings.days_${value}`) }))}
          onChange={(days) => onChange({ digestDays: days })}
        />
      </span>
      {!off && (
        <span className={styles.hour}>
          <NativeSelect
            aria-label={t('notifications.settings.hour')}
            value={String(settings.digestHour)}
            options={hours.map((hour) => ({ value: String(hour), label: hourText(locale, hour) }))}
            onChange={(hour) => onChange({ digestHour: Number(hour) })}
          />
        </span>
      )}
    </div>
  );
};

/** Renders what the person wants to be told about: each kind in the app and by mail, and the digest's days and hour. Saves at once. */
export const NotificationPreferences = () => {
  const t = useText();
  const { settings, timeZone, failed, retry, saved, change } = useSettings();
  if (settings === undefined) return failed ? <ErrorState onRetry={retry} /> : <SkeletonRows count={8} />;
  const { kinds, digestDays: days, digestHour } = settings;
  const all: NotificationSettings = { kinds, digestDays: days, digestHour };
  return (
    <div className={styles.whole}>
      <div className={styles.saved} role="status">
        {saved && (
          <>
            <Icon as={IconCheck} size="sm" />
            {t('notifications.settings.saved')}
          </>
        )}
      </div>
      <div className={styles.head} aria-hidden="true">
        <span className={styles.name}>{t('notifications.settings.what')}</span>
        <span className={styles.app}>{t('notifications.settings.app')}</span>
        <span className={styles.mail}>{t('notifications.settings.mail')}</span>
      </div>
      <ul className={styles.list}>
        {chosenKinds.map((kind) => (
          <KindRow
            key={kind}
            kind={kind}
            settings={all}
            onChange={(preference) => change({ ...all, kinds: { ...kinds, [kind]: preference } })}
          />
        ))}
      </ul>
      <Digest settings={all} timeZone={timeZone} onChange={(changed) => change({ ...all, ...changed })} />
    </div>
  );
};
