import register from '#shared/language/en/register.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ register });
