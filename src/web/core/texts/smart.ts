import smart from '#shared/language/en/smart.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ smart });
