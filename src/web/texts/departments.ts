import departments from '../../shared/language/en/departments.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ departments });
