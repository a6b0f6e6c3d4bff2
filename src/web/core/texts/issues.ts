import issues from '#shared/language/en/issues.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ issues });
