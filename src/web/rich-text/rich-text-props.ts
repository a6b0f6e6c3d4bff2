import type { FieldControl } from '../ui/field.tsx';

/** Properties of a rich text field. */
export interface RichTextProps extends Partial<FieldControl> {
  /** HTML; the empty string when there is no text. */
  value: string;
  onChange: (html: string) => void;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  'aria-label'?: string | undefined;
}
