import profile from '#shared/language/en/profile.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ profile });
