import rocks from '../../shared/language/en/rocks.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ rocks });
