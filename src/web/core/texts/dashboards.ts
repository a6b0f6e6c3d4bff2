import dashboards from '#shared/language/en/dashboards.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ dashboards });
