import assistant from '../../shared/language/en/assistant.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ assistant });
