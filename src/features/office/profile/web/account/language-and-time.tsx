import '#web/core/texts/profile.ts';
import { useState } from 'react';
import { dateFormat } from '#shared/formatters.ts';
import { locales } from '#shared/locales.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { timeZoneHere } from '#web/core/time/time-zone.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { cityOf, regionOf, zonesBeside } from '../../rules.ts';
import { keepLocale, keepTimeZone } from '../calls.ts';
import { FormatsAndWeek } from './formats-and-week.tsx';
import styles from './pane.module.css';

/** The choice that leaves the time zone to each device. */
const device = 'device';

/** Renders the language with its region, the time zone, the formats and the first day of the week; each is saved at once. */
export const LanguageAndTime = ({ onSaved }: { onSaved: () => void }) => {
  const t = useText();
  const { user } = useSession();
  const { userLocale, ownTimeZone } = user;
  const [now] = useState(nowHere);
  const clock = (timeZone: string) => ({
    city: cityOf(timeZone),
    time: dateFormat(userLocale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(now),
  });
  const names = new Intl.DisplayNames(userLocale, { type: 'language', languageDisplay: 'standard' });
  const save = async (saving: Promise<boolean>) => {
    if (await saving) onSaved();
  };
  const zones = [
    { value: device, label: t('profile.preferences.deviceZone', clock(timeZoneHere())) },
    ...zonesBeside(ownTimeZone).map((zone) => ({
      value: zone,
      label:
        zone === ownTimeZone ? t('profile.preferences.zoneNow', clock(zone)) : [cityOf(zone), regionOf(zone)].filter(Boolean).join(', '),
    })),
  ];
  return (
    <section>
      <h4 className={styles.heading}>{t('profile.preferences.languageAndTime')}</h4>
      <div className={styles.pair}>
        <Field label={t('profile.preferences.language')} hint={t('profile.preferences.languageHint')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={locales.find((each) => each === userLocale) ?? ''}
              options={locales.map((value) => ({ value, label: names.of(value) ?? value }))}
              onChange={(locale) => void save(keepLocale(user.userId, locale))}
            />
          )}
        </Field>
        <Field label={t('profile.preferences.timeZone')} hint={t('profile.preferences.timeZoneHint')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={ownTimeZone ?? device}
              options={zones}
              onChange={(zone) => void save(keepTimeZone(user.userId, zone === device ? null : zone))}
            />
          )}
        </Field>
        <FormatsAndWeek onSaved={onSaved} />
      </div>
    </section>
  );
};
