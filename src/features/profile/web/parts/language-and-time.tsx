import { useState } from 'react';
import { weekStarts } from '../../../../shared/dates.ts';
import { dateFormat } from '../../../../shared/formatters.ts';
import { locales } from '../../../../shared/locales.ts';
import { formatsOf, useFormats } from '../../../../web/i18n/formats.ts';
import { timeZoneHere } from '../../../../web/i18n/time-zone.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { orgOf, useSession } from '../../../../web/session/session.ts';
import { nowHere } from '../../../../web/time/now-here.ts';
import { Field } from '../../../../web/ui/field.tsx';
import { NativeSelect } from '../../../../web/ui/native-select.tsx';
import { cityOf, regionOf, zonesBeside } from '../../rules.ts';
import { keepFormats, keepLocale, keepTimeZone, keepWeekStart } from '../calls.ts';
import styles from './pane.module.css';

/** The choice that leaves the time zone to each device. */
const device = 'device';

/** The choices that leave the formats to the language, and the first day of the week to the organisation. */
const ofLanguage = 'language';
const ofOrg = 'org';

/** Renders the language with its region, the time zone, the formats and the first day of the week; each is saved at once. */
export const LanguageAndTime = ({ onSaved }: { onSaved: () => void }) => {
  const t = useText();
  const session = useSession();
  const { user, weekStart } = session;
  const org = orgOf(session);
  const { weekdayNamed } = useFormats();
  const { userLocale, ownTimeZone } = user;
  const [now] = useState(nowHere);
  const clock = (timeZone: string) => ({
    city: cityOf(timeZone),
    time: dateFormat(userLocale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(now),
  });
  const names = new Intl.DisplayNames(userLocale, { type: 'language', languageDisplay: 'standard' });
  const regions = new Intl.DisplayNames(userLocale, { type: 'region' });
  const sampleOf = (formats: string) => {
    const { number, day } = formatsOf(userLocale, undefined, formats);
    return { number: number(1234.5), day: day('2026-03-03', '2026-03-03') };
  };
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
        <Field label={t('profile.preferences.formats')} hint={t('profile.preferences.formatsHint')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={locales.find((each) => each === user.formatLocale) ?? ofLanguage}
              options={[
                { value: ofLanguage, label: t('profile.preferences.formatsOfLanguage', sampleOf(userLocale)) },
                ...locales.map((value) => ({
                  value,
                  label: t('profile.preferences.formatsOf', { ...sampleOf(value), region: regions.of(value.slice(3)) }),
                })),
              ]}
              onChange={(chosen) => void save(keepFormats(user.userId, chosen === ofLanguage ? null : chosen))}
            />
          )}
        </Field>
        <Field label={t('profile.preferences.weekStart')} hint={t('profile.preferences.weekStartHint')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={user.ownWeekStart ?? ofOrg}
              options={[
                {
                  value: ofOrg,
                  label:
                    org === undefined
                      ? weekdayNamed(weekStart)
                      : t('profile.preferences.weekStartOfOrg', { org: org.name, day: weekdayNamed(weekStart) }),
                },
                ...weekStarts.map((value) => ({ value, label: weekdayNamed(value) })),
              ]}
              onChange={(day) => void save(keepWeekStart(user.userId, day === ofOrg ? null : day))}
            />
          )}
        </Field>
      </div>
    </section>
  );
};
