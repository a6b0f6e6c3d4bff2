import attachments from '../../shared/language/en/attachments.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ attachments });
