import styleGuide from '../../shared/language/en/styleGuide.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ styleGuide });
