import type { FieldControl } from '#web/kit/ui/field.tsx';

/** Properties of a rich text field. */
export interface RichTextProps extends Partial<FieldControl> {
  /** HTML; the empty string when there is no text. */
  value: string;
  onChange: (html: string) => void;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  'aria-label'?: string | undefined;
  /** A text that reads as words of the page until somebody writes in it; `hint` stands where there are none. */
  quiet?: { hint: string } | undefined;
}
