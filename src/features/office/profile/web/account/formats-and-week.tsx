import '#web/core/texts/profile.ts';
import { weekStarts } from '#shared/dates.ts';
import { locales } from '#shared/locales.ts';
import { formatsOf, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { orgOf, useSession } from '#web/core/session/session.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { keepFormats, keepWeekStart } from '../calls.ts';

/** The choices that leave the formats to the language, and the first day of the week to the organisation. */
const ofLanguage = 'language';
const ofOrg = 'org';

interface SavedProps {
  onSaved: () => void;
}

const Formats = ({ onSaved }: SavedProps) => {
  const t = useText();
  const { user } = useSession();
  const { userLocale } = user;
  const regions = new Intl.DisplayNames(userLocale, { type: 'region' });
  const sampleOf = (formats: string) => {
    const { number, day } = formatsOf(userLocale, undefined, formats);
    return { number: number(1234.5), day: day('2026-03-03', '2026-03-03') };
  };
  const save = async (saving: Promise<boolean>) => {
    if (await saving) onSaved();
  };
  return (
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
  );
};

const FirstDay = ({ onSaved }: SavedProps) => {
  const t = useText();
  const session = useSession();
  const { user, weekStart } = session;
  const org = orgOf(session);
  const { weekdayNamed } = useFormats();
  const save = async (saving: Promise<boolean>) => {
    if (await saving) onSaved();
  };
  return (
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
  );
};

/** Renders how numbers and dates are written, and on which day weeks begin; each is saved at once. */
export const FormatsAndWeek = ({ onSaved }: SavedProps) => (
  <>
    <Formats onSaved={onSaved} />
    <FirstDay onSaved={onSaved} />
  </>
);
