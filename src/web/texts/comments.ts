import comments from '../../shared/language/en/comments.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ comments });
