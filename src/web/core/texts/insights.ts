import insights from '#shared/language/en/insights.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ insights });
