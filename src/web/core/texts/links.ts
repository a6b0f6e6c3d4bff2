import links from '#shared/language/en/links.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ links });
