import headlines from '../../shared/language/en/headlines.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ headlines });
