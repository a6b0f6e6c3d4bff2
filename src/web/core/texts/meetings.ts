import meetings from '#shared/language/en/meetings.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ meetings });
