import departments from '#shared/language/en/departments.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ departments });
