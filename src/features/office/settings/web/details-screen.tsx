import '#web/core/texts/settings.ts';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { RoomRow } from '#features/ground/attachments/web/parts/room-row.tsx';
import { ModelRow } from '#features/ground/language-models/web/parts/model-row.tsx';
import { locales } from '#shared/locales.ts';
import { pictureTypes } from '#shared/pictures.ts';
import { themes } from '#shared/theme.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { orgOf, useSession } from '#web/core/session/session.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { OrgTile } from '#web/kit/ui/org-tile.tsx';
import { SettingRow, useSaved } from '#web/kit/ui/setting-row.tsx';
import { SettingsPane } from '#web/kit/ui/settings-pane.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { currencies, type OrgSettings, type SettingsInput } from '../contract.ts';
import { swatches } from '../rules.ts';
import { useOrgId, useRemoveLogo, useSettings, useUploadLogo } from './calls.ts';
import { ImplementerRow } from './details/implementer-row.tsx';
import { NameRow, WebsiteRow } from './details/name-and-website.tsx';
import { OwnTermsForm } from './details/own-words.tsx';
import { useSave } from './details/use-save.ts';
import { type Save, useTyped } from './details/use-typed.ts';
import { QuarterRow, WeekRow } from './details/week-and-quarter.tsx';
import styles from './details-screen.module.css';

const Logo = ({ settings: { name, logoUrl, themeColor }, tell }: { settings: OrgSettings; tell: () => void }) => {
  const t = useText();
  const file = useRef<HTMLInputElement>(null);
  const upload = useUploadLogo();
  const remove = useRemoveLogo();
  const orgId = useOrgId();
  const [busy, setBusy] = useState(false);
  const send = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setBusy(true);
    if (await upload(chosen)) tell();
    setBusy(false);
    if (file.current !== null) file.current.value = '';
  };
  return (
    <SettingRow label={t('settings.logo')} hint={t('settings.logoHint')}>
      {(labelId) => (
        <>
          <OrgTile name={name} logoUrl={logoUrl} color={themeColor} size="lg" />
          <input
            ref={file}
            type="file"
            hidden
            accept={pictureTypes.join()}
            aria-labelledby={labelId}
            onChange={(change) => void send(change.currentTarget.files?.[0])}
          />
          <Button tone="soft" icon={IconUpload} busy={busy} onClick={() => file.current?.click()}>
            {t('settings.upload')}
          </Button>
          {logoUrl !== null && (
            <IconButton
              icon={IconTrash}
              label={t('settings.removeLogo')}
              onClick={() => void remove.send({ params: { id: orgId } }).then(tell, () => undefined)}
            />
          )}
        </>
      )}
    </SettingRow>
  );
};

const bodyOfColor = (typed: string): SettingsInput => {
  const words = typed.trim().toLowerCase();
  return { themeColor: words === '' ? null : words.startsWith('#') ? words : `#${words}` };
};

const Color = ({ value, save }: { value: string | null; save: Save }) => {
  const t = useText();
  const { error, choose, field } = useTyped({ stored: value ?? '', bodyOf: bodyOfColor, save });
  return (
    <SettingRow label={t('settings.color')} hint={t('settings.colorHint')} error={error}>
      {(labelId) => (
        <>
          <span className={styles.swatches} role="radiogroup" aria-labelledby={labelId}>
            {swatches.map((color) => (
              <button
                key={color}
                type="button"
                role="radio"
                aria-checked={color === value}
                aria-label={t('settings.colorIs', { color })}
                className={styles.swatch}
                style={{ background: color }}
                onClick={() => void choose(color === value ? '' : color)}
              />
            ))}
          </span>
          <span className={styles.hex}>
            <TextInput aria-label={t('settings.colorText')} placeholder={t('settings.colorNone')} maxLength={7} {...field} />
          </span>
        </>
      )}
    </SettingRow>
  );
};

const Themes = ({ value, save }: { value: OrgSettings['theme']; save: Save }) => {
  const t = useText();
  return (
    <SettingRow label={t('settings.theme')} hint={t('settings.themeHint')}>
      {(labelId) => (
        <span className={styles.themes} role="radiogroup" aria-labelledby={labelId}>
          {themes.map((theme) => (
            <label key={theme} className={classes(styles.theme, theme === value && styles.chosen)}>
              <span className={styles.sample} data-theme={theme} aria-hidden="true">
                <i className={styles.canvas} />
                <i className={styles.surface} />
                <i className={styles.accent} />
              </span>
              <input type="radio" name="theme" className={styles.radio} checked={theme === value} onChange={() => void save({ theme })} />
              <span>{t(`shell.account.${theme}`)}</span>
            </label>
          ))}
        </span>
      )}
    </SettingRow>
  );
};

/** Returns the name of a currency with its code, as in `US Dollar (USD)`. */
const currencyName = (code: string, locale: string): string => `${new Intl.DisplayNames(locale, { type: 'currency' }).of(code)} (${code})`;
const localeName = (code: string, locale: string): string => new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;

const Region = ({ settings, save }: { settings: OrgSettings; save: Save }) => {
  const t = useText();
  const { userLocale } = useSession().user;
  return (
    <SettingRow label={t('settings.region')} hint={t('settings.regionHint')}>
      {() => (
        <>
          <span className={styles.locale}>
            <NativeSelect
              aria-label={t('settings.locale')}
              options={locales.map((value) => ({ value, label: localeName(value, userLocale) }))}
              value={locales.find((each) => each === settings.locale) ?? ''}
              onChange={(locale) => void save({ locale })}
            />
          </span>
          <span className={styles.currency}>
            <NativeSelect
              aria-label={t('settings.currency')}
              options={currencies.map((value) => ({ value, label: currencyName(value, userLocale) }))}
              value={currencies.find((each) => each === settings.currencyCode) ?? ''}
              onChange={(currencyCode) => void save({ currencyCode })}
            />
          </span>
        </>
      )}
    </SettingRow>
  );
};

/** `/org/detail/{id}`: name, look and region of the organisation, and its Implementer; catalogue rows B-12, B-32, Y-01 and Y-05. */
export const DetailsScreen = () => {
  const t = useText();
  const { words, tell } = useSaved();
  const { data, isError, refetch } = useSettings();
  const settings = data?.settings;
  const save = useSave(settings, tell);
  const org = orgOf(useSession());
  return (
    <SettingsPane title={t('settings.details')} note={t('settings.detailsNote', { name: org?.name ?? '' })} aside={words}>
      <Sheet aria-label={t('settings.details')}>
        {settings === undefined ? (
          isError ? (
            <ErrorState onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows count={6} />
          )
        ) : (
          <>
            <NameRow stored={settings.name} save={save} />
            <WebsiteRow stored={settings.website} save={save} />
            <Logo settings={settings} tell={tell} />
            <Color value={settings.themeColor} save={save} />
            <Themes value={settings.theme} save={save} />
            <Region settings={settings} save={save} />
            <WeekRow settings={settings} save={save} />
            <QuarterRow settings={settings} save={save} />
            <ModelRow tell={tell} />
            <RoomRow />
            <ImplementerRow implementerId={settings.implementerId} />
          </>
        )}
      </Sheet>
      {settings && <OwnTermsForm chosen={settings.words} save={(own) => save({ words: own })} />}
    </SettingsPane>
  );
};
