import chart from '../../shared/language/en/chart.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ chart });
