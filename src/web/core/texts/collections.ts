import collections from '#shared/language/en/collections.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ collections });
