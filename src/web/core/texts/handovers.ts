import handovers from '#shared/language/en/handovers.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ handovers });
