import type { LinkName, Links } from './contract.ts';

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
} as const satisfies Record<LinkName, string>;

type Settings = Partial<Record<(typeof settings)[LinkName], string | undefined>>;

/** Returns the addresses that an installation has set. */
export const linksOf = (given: Settings): Links =>
  Object.fromEntries(Object.entries(settings).flatMap(([name, setting]) => (given[setting] === undefined ? [] : [[name, given[setting]]])));
