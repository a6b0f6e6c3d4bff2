import type { FieldControl } from '../ui/field.tsx';

/** What a rich text field is given. */
export interface RichTextProps extends Partial<FieldControl> {
  /** HTML; the empty string for nothing. */
  value: string;
  onChange: (html: string) => void;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  'aria-label'?: string | undefined;
}
