import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import type { FieldBinding } from '#web/kit/forms/use-form.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from './item-title.module.css';

interface ItemTitleProps extends FieldBinding<string> {
  label: string;
  /** Why it cannot be changed, said below it; undefined where it can. */
  because?: string | undefined;
  /** True for who may only read the item. */
  fixed?: boolean | undefined;
}

/** Grows a text field with its lines, in browsers that cannot do it by themselves. */
const grow = (field: HTMLTextAreaElement | null): void => {
  if (field === null || CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
};

/** Renders the title of an item in its form, edited where it stands. Enter does not break the line, because a title is one line. */
export const ItemTitle = ({ label, name, value, onChange, onBlur, error, because, fixed = false }: ItemTitleProps) => {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => grow(field.current), [value]);
  if (fixed) return <h3 className={styles.fixed}>{value}</h3>;
  const press = (key: KeyboardEvent) => {
    if (key.key === 'Enter' && !key.ctrlKey && !key.metaKey) key.preventDefault();
  };
  const said = because !== undefined ? `${id}-why` : error === undefined ? undefined : `${id}-error`;
  return (
    <div className={styles.place}>
      <textarea
        ref={field}
        id={id}
        name={name}
        rows={1}
        className={classes(styles.title, because !== undefined && styles.locked)}
        aria-label={label}
        aria-required
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={said}
        readOnly={because !== undefined}
        value={value}
        onChange={(change) => onChange(change.currentTarget.value.replace(/[\r\n\t]+/g, ' '))}
        onBlur={onBlur}
        onKeyDown={press}
      />
      {because !== undefined && (
        <p id={`${id}-why`} className={styles.why}>
          <Icon as={IconLock} size="xs" />
          {because}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} data-code={error.code} role="alert">
          <Icon as={IconAlertTriangle} size="xs" />
          <span>{error.text}</span>
        </p>
      )}
    </div>
  );
};
