// One's own account as others see it: name, picture and work style, and how one sees the product. The picture's file is in the store of
// files, and `avatarUrl` of a person names it.
import * as z from 'zod/mini';
import { workStyles } from '#features/ground/people/contract.ts';
import { isTimeZone, weekStarts } from '#shared/dates.ts';
import { api, download, get, put, remove, upload } from '#shared/endpoint.ts';
import { id, line, oneOf, phone } from '#shared/fields.ts';
import { locales } from '#shared/locales.ts';
import { nameFormats } from '#shared/names.ts';
import { pictureTypes } from '#shared/pictures.ts';

/** Most bytes of an uploaded picture. */
export const avatarBytes = 5_000_000;

/** What a person says of themselves. */
export const profileInput = z.object({
  firstName: line(100),
  lastName: line(100),
  workStyle: oneOf(workStyles),
  /** Empty for none; when absent it stays unchanged. */
  phone: z.optional(phone()),
});
export type ProfileInput = z.output<typeof profileInput>;

/** How a person sees the product; only what is named is changed. */
export const preferencesInput = z.object({
  nameFormat: z.optional(oneOf(nameFormats)),
  locale: z.optional(oneOf(locales)),
  /** IANA name; null for the time zone of each device. */
  timeZone: z.optional(z.nullable(line(64).check(z.refine(isTimeZone, 'VAL_INVALID')))),
  /** The locale of numbers and dates; null for that of the language. */
  formatLocale: z.optional(z.nullable(oneOf(locales))),
  /** The day on which weeks begin; null for that of the organisation. */
  ownWeekStart: z.optional(z.nullable(oneOf(weekStarts))),
});
export type Preferences = z.output<typeof preferencesInput>;

export const profileApi = api('profile', {
  details: get('user/details/{id}', {
    summary: 'The profile of oneself, or for an Admin of a person of the organisation.',
    params: { id: id() },
    reply: {
      id: id(),
      firstName: z.string(),
      lastName: z.string(),
      username: z.string(),
      email: z.string(),
      avatarUrl: z.nullable(z.string()),
      workStyle: z.enum(workStyles),
      /** Empty without one. */
      phone: z.string(),
    },
    reads: ['person', 'permission'],
  }),
  save: put('user/details/{id}', {
    summary: 'Saves one’s own name, work style and phone number.',
    params: { id: id() },
    body: profileInput,
  }),
  keepPreferences: put('user/preferences/{id}', {
    summary: 'Saves in which language, time zone and formats a person sees the product, and how names; only what is named.',
    params: { id: id() },
    body: preferencesInput,
  }),
  setAvatar: upload('user/avatar/{id}', {
    summary: 'Replaces one’s own picture; it is cut to a square in the middle and stored as WebP.',
    params: { id: id() },
    mostBytes: avatarBytes,
    types: pictureTypes,
    reply: { avatarUrl: z.string() },
  }),
  removeAvatar: remove('user/avatar/{id}', { summary: 'Removes one’s own picture.', params: { id: id() } }),
  avatar: download('user/avatar/{id}/{fileId}', {
    summary:
      'The picture of oneself or of a person with whom one shares an organisation, as WebP. `avatarUrl` is this address. The cookie of the sign-in is enough, so that `<img>` can show it.',
    params: { id: id(), fileId: id() },
    reads: ['person'],
  }),
});
