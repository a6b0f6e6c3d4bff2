import library from '#shared/language/en/library.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ library });
