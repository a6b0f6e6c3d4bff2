import { useRead } from '../../../../web/api/use-read.ts';
import { flagApi, type Links } from '../../contract.ts';

/** Returns the addresses of this installation's links; they are loaded with its flags. */
export const useLinks = (): Links => useRead(flagApi.load, {}, { quiet: true }).data?.links ?? {};

/** Opens an address in a new tab; a `mailto:` address opens the mail program. */
export const follow = (href: string): void => void window.open(href, '_blank', 'noopener,noreferrer');
