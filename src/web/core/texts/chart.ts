import chart from '#shared/language/en/chart.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ chart });
