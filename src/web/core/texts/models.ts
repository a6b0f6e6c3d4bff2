import models from '#shared/language/en/models.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ models });
