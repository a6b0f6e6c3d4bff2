import billing from '#shared/language/en/billing.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ billing });
