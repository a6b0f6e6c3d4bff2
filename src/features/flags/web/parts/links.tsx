import { useRead } from '../../../../web/api/use-read.ts';
import { flagApi, type Links } from '../../contract.ts';

/** Where this installation's links lead; they come with its flags. */
export const useLinks = (): Links => useRead(flagApi.load, {}, { quiet: true }).data?.links ?? {};

/** Opens an address in a tab of its own; one of a mail opens the mail program. */
export const follow = (href: string): void => void window.open(href, '_blank', 'noopener,noreferrer');
