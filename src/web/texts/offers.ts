import offers from '../../shared/language/en/offers.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ offers });
