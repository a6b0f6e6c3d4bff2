// The settings of an organisation: how it looks and counts, its leadership team, and its end. A deleted organisation can be brought back
// for a week; then it is erased.
import * as z from 'zod/mini';
import { weekStarts } from '#shared/dates.ts';
import { api, download, get, post, put, remove, upload } from '#shared/endpoint.ts';
import { id, line, oneOf, website, whole } from '#shared/fields.ts';
import { locales } from '#shared/locales.ts';
import { pictureTypes } from '#shared/pictures.ts';
import { ownWords } from '#shared/terms.ts';
import { themes } from '#shared/theme.ts';

/** Most bytes of an uploaded logo. */
export const logoBytes = 5_000_000;

/** The currencies that an organisation may choose for new people. */
export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'MXN', 'ZAR', 'NGN'] as const;

/** An organisation's settings. What is for new people is copied to them when they join with a new account. */
export const orgSettings = z.object({
  name: z.string(),
  /** With its scheme; empty without one. */
  website: z.string(),
  logoUrl: z.nullable(z.string()),
  /** `#rrggbb`; null for the product's own. */
  themeColor: z.nullable(z.string()),
  theme: z.enum(themes),
  locale: z.string(),
  currencyCode: z.string(),
  words: ownWords,
  /** The month in which the first quarter begins, 1 to 12. */
  quarterMonth: z.number(),
  /** The day on which weeks begin in calendars. */
  weekStart: z.enum(weekStarts),
  implementerId: z.nullable(id()),
});
export type OrgSettings = z.infer<typeof orgSettings>;

export const settingsInput = z.object({
  name: z.optional(line(100)),
  website: z.optional(website()),
  themeColor: z.optional(z.nullable(z.string({ error: 'VAL_INVALID' }).check(z.regex(/^#[0-9a-f]{6}$/, 'VAL_COLOR')))),
  theme: z.optional(oneOf(themes)),
  locale: z.optional(oneOf(locales)),
  currencyCode: z.optional(oneOf(currencies)),
  /** All own words: a term that is not among them gets its standard ones. */
  words: z.optional(ownWords),
  quarterMonth: z.optional(whole(1, 12)),
  weekStart: z.optional(oneOf(weekStarts)),
});
export type SettingsInput = z.output<typeof settingsInput>;

const some = z.partial(z.omit(orgSettings, { logoUrl: true, implementerId: true }));
/** Some of the settings that two people may change at the same time. */
export type SomeSettings = z.output<typeof some>;

/** What a deletion erases, by kind. */
export const erased = {
  people: z.number(),
  rocks: z.number(),
  todos: z.number(),
  issues: z.number(),
  headlines: z.number(),
  measurables: z.number(),
  meetings: z.number(),
  /** V/TOs and Accountability Charts, by their revisions. */
  vtos: z.number(),
  charts: z.number(),
  attachments: z.number(),
};

export const deletionInput = z.object({ name: line(100), password: z._default(z.string().check(z.maxLength(100, 'VAL_TOO_LONG')), '') });

const ofOrg = { id: id() };

export const settingsApi = api('settings', {
  load: get('org/{id}/settings', {
    summary: 'The settings of the organisation.',
    params: ofOrg,
    reply: { settings: orgSettings },
    reads: ['org'],
  }),
  change: put('org/{id}', {
    summary: 'Changes settings of the organisation; only what is named.',
    params: ofOrg,
    /** `seen` are the settings from which the person went; one that is another by now was changed by somebody else. */
    body: z.extend(settingsInput, { seen: z.optional(settingsInput) }),
    /** What somebody else had set meanwhile, and this change has replaced. */
    reply: { replaced: some },
  }),
  setLogo: upload('org/logo/{id}', {
    summary: 'Replaces the logo of the organisation; it is stored as WebP.',
    params: ofOrg,
    mostBytes: logoBytes,
    types: pictureTypes,
    reply: { logoUrl: z.string() },
  }),
  removeLogo: remove('org/logo/{id}', { summary: 'Removes the logo of the organisation.', params: ofOrg }),
  logo: download('org/logo/{id}/{fileId}', {
    summary: 'The logo of an organisation of one’s own, as WebP. `logoUrl` is this address.',
    params: { id: id(), fileId: id() },
    reads: ['org'],
  }),
  whatIsErased: get('org/{id}/erased', {
    summary: 'What the deletion of the organisation erases, by kind.',
    params: ofOrg,
    reply: erased,
    reads: ['permission', 'rock', 'todo', 'issue', 'headline', 'measurable', 'meeting', 'vtoRevision', 'acRevision', 'attachment'],
  }),
  delete: post('org/{id}/delete', {
    summary: 'Deletes the organisation, with its name and the Owner’s password. Its Owner can bring it back for a week.',
    params: ofOrg,
    body: deletionInput,
    reply: { eraseAfter: z.string() },
  }),
  bringBack: post('org/{id}/bring-back', {
    summary: 'Brings a deleted organisation back, for its Owner, within a week.',
    params: ofOrg,
    writes: 'versioned',
  }),
  view: get('user/view', {
    summary: 'How the person sees scorecards in this organisation.',
    reply: { reverseScorecard: z.boolean(), showAverage: z.boolean(), showTotal: z.boolean() },
    reads: ['scorecard'],
  }),
});
