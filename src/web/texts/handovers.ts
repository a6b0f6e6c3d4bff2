import handovers from '../../shared/language/en/handovers.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ handovers });
