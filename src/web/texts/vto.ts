import vto from '../../shared/language/en/vto.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ vto });
