import mailings from '#shared/language/en/mailings.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ mailings });
