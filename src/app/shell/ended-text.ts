import { t } from '#web/core/i18n/language.ts';
import type { TabOrg } from '#web/core/session/session.ts';

/** Returns the sentence that says that a subscription has ended, and whom to ask. */
export const endedText = ({ name, askWhom }: Pick<TabOrg, 'name' | 'askWhom'>): string =>
  askWhom === null ? t('shell.org.ended', { name }) : t('shell.org.endedAsk', { name, owner: askWhom.name });
