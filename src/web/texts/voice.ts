import voice from '../../shared/language/en/voice.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ voice });
