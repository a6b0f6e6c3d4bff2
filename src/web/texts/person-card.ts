import personCard from '../../shared/language/en/personCard.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ personCard });
