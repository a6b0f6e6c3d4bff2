import meetings from '../../shared/language/en/meetings.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ meetings });
