import scorecards from '#shared/language/en/scorecards.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ scorecards });
