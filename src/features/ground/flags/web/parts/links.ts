import type { MailLocation } from '#shared/mail-location.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { flagApi, type HelpLinks, type Scripts } from '../../contract.ts';

/** Returns the addresses of this installation's links; they are loaded with its flags. */
export const useLinks = (): HelpLinks => useRead(flagApi.load, {}, { quiet: true }).data?.links ?? {};

/** Opens an address in a new tab; a `mailto:` address opens the mail program. */
export const follow = (href: string): void => void window.open(href, '_blank', 'noopener,noreferrer');

const none: Scripts = {};

/** Returns the scripts of chat and analytics services that this installation has configured, by their flags. */
export const useScripts = (): Scripts => useRead(flagApi.load, {}, { quiet: true }).data?.scripts ?? none;

/** Returns where the mails of this installation go; undefined until it is known. */
export const useMailLocation = (): MailLocation | undefined => useRead(flagApi.load, {}, { quiet: true }).data?.mail;

/** Returns what the operator says in the investigation banner; empty for its usual words. */
export const useNotice = (): string => useRead(flagApi.load, {}, { quiet: true }).data?.notice ?? '';

/** Returns the version that is running; empty until it is known. */
export const useVersion = (): string => useRead(flagApi.load, {}, { quiet: true }).data?.version ?? '';
