import offers from '#shared/language/en/offers.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ offers });
