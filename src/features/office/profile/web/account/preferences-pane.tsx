import '#web/core/texts/profile.ts';
import { useState } from 'react';
import { signInApi } from '#features/office/sign-ins/contract.ts';
import { nameFormats, nameOf } from '#shared/names.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { LettersSwitch } from '#web/kit/shortcuts/letters-switch.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { chooseFirstOrg, keepNameFormat } from '../calls.ts';
import { LanguageAndTime } from './language-and-time.tsx';
import styles from './pane.module.css';
import { SavedMark } from './saved-mark.tsx';
import { ThemeCards } from './theme-cards.tsx';

/** Chooses the organisation in which a new sign-in begins; catalogue row A-43. */
const FirstOrg = ({ onSaved }: { onSaved: () => void }) => {
  const t = useText();
  const { user } = useSession();
  const info = useRead(signInApi.loginInfo, { params: { id: user.userId } });
  const [chosen, setChosen] = useState<string>();
  const open = user.orgs.filter(({ blocked }) => !blocked);
  const first = [chosen, info.data?.defaultOrgId, open[0]?.id].find((id) => open.some((org) => org.id === id)) ?? '';
  if (open.length === 0) return null;
  return (
    <Field label={t('profile.preferences.firstOrg')} hint={t('profile.preferences.firstOrgHint')}>
      {(control) => (
        <NativeSelect
          {...control}
          value={info.data === undefined ? '' : first}
          options={open.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            setChosen(id);
            chooseFirstOrg(id).then(onSaved, () => setChosen(undefined));
          }}
        />
      )}
    </Field>
  );
};

/** The page Preferences of one's account: theme, language, time zone, names and first organisation, each saved at once; catalogue row B-59. */
export const PreferencesPane = () => {
  const t = useText();
  const { user } = useSession();
  const [savedAt, setSavedAt] = useState<Date>();
  const saved = () => setSavedAt(nowHere());
  const keep = async (format: (typeof nameFormats)[number]) => {
    if (await keepNameFormat(user.userId, format)) saved();
  };
  return (
    <>
      <div className={styles.body}>
        <section>
          <h4 className={styles.heading}>{t('profile.preferences.theme')}</h4>
          <ThemeCards label={t('profile.preferences.theme')} onSaved={saved} />
        </section>
        <LanguageAndTime onSaved={saved} />
        <section>
          <h4 className={styles.heading}>{t('profile.preferences.names')}</h4>
          <div className={styles.pair}>
            <Field label={t('profile.preferences.nameFormat')} hint={t('profile.preferences.nameFormatHint')}>
              {(control) => (
                <NativeSelect
                  {...control}
                  value={user.nameFormat}
                  options={nameFormats.map((value) => ({ value, label: nameOf(user, value) }))}
                  onChange={(format) => void keep(format)}
                />
              )}
            </Field>
            <FirstOrg onSaved={saved} />
          </div>
        </section>
        <section>
          <h4 className={styles.heading}>{t('profile.preferences.keyboard')}</h4>
          <LettersSwitch onSaved={saved} />
        </section>
      </div>
      <div className={styles.footer}>
        <SavedMark at={savedAt} />
      </div>
    </>
  );
};
