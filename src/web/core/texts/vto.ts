import vto from '#shared/language/en/vto.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ vto });
