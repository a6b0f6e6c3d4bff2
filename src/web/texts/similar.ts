import similar from '../../shared/language/en/similar.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ similar });
