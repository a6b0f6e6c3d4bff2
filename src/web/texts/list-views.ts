import listViews from '../../shared/language/en/listViews.json';
import { addTexts } from '../i18n/language.ts';

addTexts({ listViews });
