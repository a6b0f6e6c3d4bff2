import '#web/core/texts/chart.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { newId } from '#shared/ids.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useOrder } from '#web/kit/order/use-order.ts';
import { Button } from '#web/kit/ui/button.tsx';
import type { FieldError } from '#web/kit/ui/field.tsx';
import { Grip } from '#web/kit/ui/grip.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import styles from './role-fields.module.css';

interface RoleFieldsProps {
  roles: string[];
  onChange: (roles: string[]) => void;
  errorAt: (path: string) => FieldError | undefined;
  most: number;
  longest: number;
}

/** How many roles a seat usually has; specification section 9. */
const usual = 5;

/** Keeps a key for each role, so that a field keeps its focus while its place changes. */
const useKeys = (count: number) => {
  const [keys, setKeys] = useState<string[]>(() => Array.from({ length: count }, () => newId()));
  const enough = keys.length === count ? keys : Array.from({ length: count }, (_, at) => keys[at] ?? newId());
  return { keys: enough, setKeys };
};

/** Returns the commands on the roles of a seat; each puts the focus on the role that it made or moved. */
const useRoles = (roles: string[], most: number, onChange: (roles: string[]) => void) => {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number>(undefined);
  const { keys, setKeys } = useKeys(roles.length);
  const change = (next: string[], nextKeys: string[]) => {
    setKeys(nextKeys);
    onChange(next);
  };
  useEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.querySelectorAll('input')[wanted.current]?.focus();
    wanted.current = undefined;
  });
  const addAfter = (at: number) => {
    if (roles.length >= most) return;
    wanted.current = at + 1;
    change(roles.toSpliced(at + 1, 0, ''), keys.toSpliced(at + 1, 0, newId()));
  };
  const remove = (at: number) => {
    wanted.current = Math.max(0, at - 1);
    change(roles.toSpliced(at, 1), keys.toSpliced(at, 1));
  };
  const order = useOrder({
    row: 'data-role',
    ids: keys,
    titleOf: (key) => roles[keys.indexOf(key)] || t('chart.roleAt', { place: keys.indexOf(key) + 1 }),
    onOrder: (next) =>
      change(
        next.flatMap((key) => roles[keys.indexOf(key)] ?? []),
        next,
      ),
  });
  const press = (key: string) => (event: KeyboardEvent) => {
    const at = keys.indexOf(key);
    if (order.stepBy(key, event)) return;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) addAfter(at);
    else if (event.key === 'Backspace' && roles[at] === '') remove(at);
    else return;
    event.preventDefault();
  };
  return { list, keys, addAfter, remove, press, order };
};

interface RoleFieldProps {
  id: string;
  at: number;
  role: string;
  longest: number;
  error: FieldError | undefined;
  onType: (typed: string) => void;
  onKeyDown: (press: KeyboardEvent) => void;
}

/** Renders the field of one role, and what is wrong with it. */
const RoleField = ({ id, at, role, longest, error, onType, onKeyDown }: RoleFieldProps) => {
  const t = useText();
  return (
    <span className={styles.field}>
      <TextInput
        aria-label={t('chart.roleAt', { place: at + 1 })}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : id}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        maxLength={longest}
        value={role}
        onChange={onType}
        onKeyDown={onKeyDown}
      />
      {error !== undefined && (
        <span id={id} className={styles.error} role="alert" data-code={error.code}>
          {role.trim() === '' ? t('chart.roleEmpty') : error.text}
        </span>
      )}
    </span>
  );
};

/** Renders the roles of a seat: Enter adds the next, Alt with arrows or the grip moves one. Catalogue M-12 and M-13. */
export const RoleFields = ({ roles, onChange, errorAt, most, longest }: RoleFieldsProps) => {
  const t = useText();
  const headingId = useId();
  const { list, keys, addAfter, remove, press, order } = useRoles(roles, most, onChange);
  const errors = roles.map((_, at) => errorAt(`roles.${at}`));
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {t('chart.roles')}
      </h3>
      <ul ref={list} className={styles.roles}>
        {order.ids.map((key) => {
          const at = keys.indexOf(key);
          const role = roles[at] ?? '';
          return (
            <li key={key} data-role={key} className={styles.role}>
              <Grip {...order.gripOf(key)} />
              <RoleField
                id={`${headingId}-${at}`}
                at={at}
                role={role}
                longest={longest}
                error={errors[at]}
                onType={(typed) => onChange(roles.with(at, typed))}
                onKeyDown={press(key)}
              />
              <IconButton icon={IconX} size="sm" label={t('chart.removeRole', { place: at + 1 })} onClick={() => remove(at)} />
            </li>
          );
        })}
      </ul>
      <VisuallyHidden live="polite">{order.said}</VisuallyHidden>
      <div className={styles.foot}>
        {roles.length < most && (
          <Button icon={IconPlus} size="sm" onClick={() => addAfter(roles.length - 1)}>
            {t('chart.addRole')}
          </Button>
        )}
        <span className={styles.count}>{t('chart.rolesOf', { count: roles.length, most, usual })}</span>
      </div>
      {errors.some((error) => error !== undefined) && <p className={styles.error}>{t('chart.fixFields')}</p>}
    </section>
  );
};
