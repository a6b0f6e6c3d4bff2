import { Fragment, type ReactNode } from 'react';
import type { TextKey } from './language.ts';
import { partsOf } from './text-parts.ts';
import { useText } from './use-text.ts';

interface TextProps {
  say: TextKey;
  values?: Record<string, unknown> | undefined;
  /** Renders tagged words: `<name>...</name>` in the text is passed to `parts.name`. */
  parts?: Record<string, (words: string) => ReactNode> | undefined;
}

/** Renders a text of the language file with values, and with elements around its tagged words. */
export const Text = ({ say, values, parts = {} }: TextProps) => {
  const t = useText();
  return partsOf(t(say, values), Object.keys(parts)).map(({ name, words, at }) => (
    <Fragment key={at}>{name === undefined ? words : parts[name]?.(words)}</Fragment>
  ));
};
