import orgs from '#shared/language/en/orgs.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ orgs });
