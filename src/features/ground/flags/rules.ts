import type { HelpLinks, LinkName, ScriptFlag, Scripts } from './contract.ts';

/** The settings that contain the addresses. */
const settings = {
  knowledgeBase: 'KNOWLEDGE_BASE_URL',
  whatsNew: 'WHATS_NEW_URL',
  roadmap: 'ROADMAP_URL',
  findImplementer: 'FIND_IMPLEMENTER_URL',
  feedback: 'FEEDBACK_URL',
  terms: 'TERMS_URL',
  privacy: 'PRIVACY_URL',
  security: 'SECURITY_URL',
  status: 'STATUS_URL',
  ukRegion: 'UK_REGION_URL',
} as const satisfies Record<LinkName, string>;

type Settings = Partial<Record<(typeof settings)[LinkName], string | undefined>>;

/** Returns the addresses that an installation has set. */
export const linksOf = (given: Settings): HelpLinks =>
  Object.fromEntries(Object.entries(settings).flatMap(([name, setting]) => (given[setting] === undefined ? [] : [[name, given[setting]]])));

const scripts = {
  'salesforce-cloud-chat': 'SALESFORCE_CHAT_SCRIPT_URL',
  'zendesk-support': 'ZENDESK_SCRIPT_URL',
  intercom: 'INTERCOM_SCRIPT_URL',
  pendo: 'PENDO_SCRIPT_URL',
  rudderstack: 'RUDDERSTACK_SCRIPT_URL',
  'google-tag-manager': 'GOOGLE_TAG_MANAGER_SCRIPT_URL',
} as const satisfies Record<ScriptFlag, string>;

type ScriptSettings = Partial<Record<(typeof scripts)[ScriptFlag], string | undefined>>;

/** Returns the scripts of other hosts that an installation has set. */
export const scriptsOf = (given: ScriptSettings): Scripts =>
  Object.fromEntries(Object.entries(scripts).flatMap(([flag, setting]) => (given[setting] === undefined ? [] : [[flag, given[setting]]])));
