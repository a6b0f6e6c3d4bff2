// Feature flags: what is switched on in this installation. The server's values apply; when they cannot be read, the defaults of the
// specification's section 6 do.
import * as z from 'zod/mini';
import { api, get } from '#shared/endpoint.ts';
import { mailLocations } from '#shared/mail-location.ts';

/** All flags with their defaults; catalogue rows W-04 and W-05. */
export const flagDefaults = {
  'new-dashboard': true,
  pendo: true,
  rudderstack: true,
  'salesforce-cloud-chat': true,
  'salesforce-cloud-prechat': true,
  'style-guide': true,
  'vto-pdf': true,
  'api-switch': false,
  'all-meetings-tab': false,
  avatax: false,
  'cascade-headlines': false,
  'chat-bot': false,
  'google-tag-manager': false,
  'headline-status-filter': false,
  intercom: false,
  'investigation-banner': false,
  'maintenance-page': false,
  'meeting-pdfs': false,
  'microsoft-sso': false,
  'multiple-scorecard-measurable': false,
  'quarterly-pulsing': false,
  'region-uk-redirect': false,
  'smart-rocks': false,
  'user-preferences': false,
  'voice-assistant': false,
  'zendesk-support': false,
} as const;

/** What a new installation switches on when it makes its database. A page whose flags cannot be read goes by the defaults all the same. */
export const startFlags = [
  'cascade-headlines',
  'headline-status-filter',
  'user-preferences',
  'smart-rocks',
  'voice-assistant',
  'chat-bot',
  'multiple-scorecard-measurable',
  'quarterly-pulsing',
  'meeting-pdfs',
] as const satisfies readonly (keyof typeof flagDefaults)[];

/** Links that lead out of the app, in the Resources menu, the footer and the region page; catalogue rows D-14, D-31 and D-32. */
export const linkNames = [
  'knowledgeBase',
  'whatsNew',
  'roadmap',
  'findImplementer',
  'feedback',
  'terms',
  'privacy',
  'security',
  'status',
  'ukRegion',
] as const;
export type LinkName = (typeof linkNames)[number];
export type HelpLinks = Partial<Record<LinkName, string>>;

/** Flags of services whose script the operator may configure; catalogue rows V-05 and V-08. */
export const scriptFlags = ['salesforce-cloud-chat', 'zendesk-support', 'intercom', 'pendo', 'rudderstack', 'google-tag-manager'] as const;
export type ScriptFlag = (typeof scriptFlags)[number];
export type Scripts = Partial<Record<ScriptFlag, string>>;

export type FlagName = keyof typeof flagDefaults;
export type Flags = Record<FlagName, boolean>;

export const flagApi = api('flags', {
  load: get('app-configuration/feature-flags', {
    summary: 'Every feature flag and whether it is on, and the addresses of this installation’s links.',
    reply: {
      flags: z.record(z.string(), z.boolean()),
      links: z.partialRecord(z.enum(linkNames), z.string()),
      /** What the banner of `investigation-banner` says; empty for its usual words. */
      notice: z.string(),
      /** Scripts of chat and analytics services that this installation loads, by the flag that must be on. */
      scripts: z.partialRecord(z.enum(scriptFlags), z.string()),
      /** The other host of the API (`https://api.example.com`), used while `api-switch` is on; null where none is set. */
      apiHost: z.nullable(z.string()),
      mail: z.enum(mailLocations),
      /** The version that is running. */
      version: z.string(),
      /** Names the present state of all flags. A page says it when it connects, and is told if they have changed since. */
      seen: z.string(),
    },
  }),
});
