import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { currentSay, language, onSayChanged, type TextKey } from './language.ts';
import { LocaleProvider } from './locale-provider.tsx';
import { useText } from './use-text.ts';

const key = 'nowhere.yet' as TextKey;
const Late = () => <p>{useText()(key)}</p>;

describe('a language that arrives after it is shown', () => {
  it('are told to everything that shows texts, once for each arrival', () => {
    const heard = vi.fn();
    const end = onSayChanged(heard);
    const before = currentSay();
    expect(before(key)).toBe('nowhere.yet');
    expect(renderToStaticMarkup(<LocaleProvider>{<Late />}</LocaleProvider>)).toBe('<p>nowhere.yet</p>');
    language.addResourceBundle('en', 'translation', { nowhere: { yet: 'Here now' } }, true, true);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(currentSay()).not.toBe(before);
    expect(renderToStaticMarkup(<LocaleProvider>{<Late />}</LocaleProvider>)).toBe('<p>Here now</p>');
    end();
    language.addResourceBundle('en', 'translation', { nowhere: { yet: 'Again' } }, true, true);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
