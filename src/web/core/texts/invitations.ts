import invitations from '#shared/language/en/invitations.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ invitations });
