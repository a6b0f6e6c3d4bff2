import inbound from '#shared/language/en/inbound.json';
import { addTexts } from '#web/core/i18n/language.ts';

addTexts({ inbound });
