import settings from '#shared/language/en/settings.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ settings });
