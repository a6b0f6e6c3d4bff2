import exports from '#shared/language/en/exports.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ exports });
