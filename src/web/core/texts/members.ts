import members from '#shared/language/en/members.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ members });
