import briefs from '../../shared/language/en/briefs.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ briefs });
