import collections from '../../shared/language/en/collections.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ collections });
