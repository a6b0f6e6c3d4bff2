import home from '#shared/language/en/home.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ home });
