import models from '../../shared/language/en/models.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ models });
