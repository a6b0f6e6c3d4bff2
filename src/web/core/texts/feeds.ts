import feeds from '#shared/language/en/feeds.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ feeds });
