import scorecards from '../../shared/language/en/scorecards.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ scorecards });
