import traction from '../../shared/language/en/traction.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ traction });
