import '#web/core/texts/settings.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '#web/core/api/api-error.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { t as say, type TextKey } from '#web/core/i18n/language.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { sameValues } from '#web/kit/forms/form-state.ts';
import { type OrgSettings, type SettingsInput, type SomeSettings, settingsInput } from '../../contract.ts';
import { useChangeSettings } from '../calls.ts';
import type { Save } from './use-typed.ts';

type Field = keyof SomeSettings;

/** The texts that name a setting. */
const labels = {
  name: 'settings.name',
  website: 'settings.website',
  themeColor: 'settings.color',
  theme: 'settings.theme',
  locale: 'settings.locale',
  currencyCode: 'settings.currency',
  words: 'settings.words.title',
  quarterMonth: 'settings.quarters',
  weekStart: 'settings.weekStart',
} as const satisfies Record<Field, TextKey>;

const fieldsOf = (some: object): Field[] => Object.keys(some) as Field[];
const same = (one: unknown, other: unknown): boolean => sameValues({ value: one }, { value: other });

/** Returns the present values of some settings. */
const seenOf = (settings: OrgSettings | undefined, change: SettingsInput): SomeSettings =>
  settings === undefined ? {} : Object.fromEntries(fieldsOf(change).map((field) => [field, settings[field]]));

/** A setting that this page has saved: its value, and what there was before. */
interface Saved {
  mine: unknown;
  before: unknown;
}

/**
 * Returns the function that saves settings and resolves to the text of what is wrong with the field, if anything is. When two people have
 * changed one field, both are told: whose value stands, and whose was replaced, each with the way to the other value.
 */
export const useSave = (settings: OrgSettings | undefined, tell: () => void): Save => {
  const change = useChangeSettings();
  const saved = useRef(new Map<Field, Saved>());
  const offer = (text: string, label: string, back: SettingsInput) =>
    toast.info(text, { duration: 0, action: { label, run: () => void save(back) } });

  const save: Save = async (body, seen) => {
    const parsed = settingsInput.safeParse(body);
    if (!parsed.success) return say(`codes.${parsed.error.issues[0]?.message}` as TextKey);
    // What was typed before is compared as it was stored: `pine.example` as `https://pine.example`.
    const shown = seen ?? seenOf(settings, parsed.data);
    const from = settingsInput.safeParse(shown);
    const before = from.success ? from.data : shown;
    try {
      // What could not be entered today, such as a currency that is offered no more, is not compared.
      const { replaced } = await change({ ...parsed.data, seen: from.success ? from.data : {} });
      for (const field of fieldsOf(parsed.data))
        saved.current.set(field, { mine: parsed.data[field], before: { ...before, ...replaced }[field] });
      for (const field of fieldsOf(replaced)) {
        offer(say('settings.replacedTheirs', { field: say(labels[field]) }), say('settings.takeTheirs'), { [field]: replaced[field] });
      }
      tell();
      return undefined;
    } catch (error) {
      const code = error instanceof ApiError ? Object.values(error.fields)[0]?.[0] : undefined;
      if (code === undefined) tellFailure(error);
      return say(code === undefined ? 'settings.notSavedYet' : (`codes.${code}` as TextKey));
    }
  };

  const look = useEffectEvent((now: OrgSettings) => {
    for (const [field, { mine, before }] of saved.current) {
      // Until the page has read its own change, it shows what there was before.
      if (same(now[field], before)) continue;
      if (same(now[field], mine)) {
        saved.current.set(field, { mine, before: mine });
        continue;
      }
      saved.current.delete(field);
      offer(say('settings.replacedYours', { field: say(labels[field]) }), say('settings.setMine'), { [field]: mine });
    }
  });
  useEffect(() => {
    if (settings !== undefined) look(settings);
  }, [settings]);
  return save;
};
