import { refuseLong } from '#web/kit/ui/paste-lines.ts';
import '#web/core/texts/invitations.ts';
import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { nameOf } from '#shared/names.ts';
import { codeText } from '#web/core/i18n/code-text.ts';
import { Text } from '#web/core/i18n/text.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { orgOf, useSession } from '#web/core/session/session.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { mostInvited } from '../../contract.ts';
import type { InviteRow as Row, RowState } from '../../rules/rows.ts';
import type { InviteForm, RowField } from './invite-form.ts';
import styles from './invite-row.module.css';

const fields = [
  { name: 'firstName', label: 'invitations.firstName', type: 'text', limit: 100 },
  { name: 'lastName', label: 'invitations.lastName', type: 'text', limit: 100 },
  { name: 'email', label: 'invitations.email', type: 'email', limit: 254 },
] as const satisfies { name: RowField; label: string; type: string; limit: number }[];

const Said = ({ id, quiet = false, code, children }: { id: string; quiet?: boolean; code?: string; children: ReactNode }) => (
  <p id={id} className={quiet ? styles.quiet : styles.fault} data-code={code} role={quiet ? 'status' : 'alert'}>
    <Icon as={quiet ? IconInfoCircle : IconAlertTriangle} size="xs" />
    <span>{children}</span>
  </p>
);

const Member = ({ personId }: { personId: string }) => {
  const { people } = usePeople([personId]);
  const person = people.get(personId);
  const session = useSession();
  const org = orgOf(session)?.name;
  return (
    <Text say={person === undefined ? 'invitations.someMember' : 'invitations.member'} values={{ name: person && nameOf(person), org }} />
  );
};

/** Says why a row does not go, below it. */
const Why = ({ id, state }: { id: string; state: RowState | undefined }) => {
  const t = useText();
  switch (state?.kind) {
    case 'member':
      return (
        <Said id={id} code="VAL_TAKEN">
          <Member personId={state.personId} />
        </Said>
      );
    case 'invited':
      return (
        <Said id={id} quiet>
          {t('invitations.alreadyInvited')}
        </Said>
      );
    case 'duplicate':
      return (
        <Said id={id} quiet>
          {t('invitations.duplicate', { row: state.of + 1 })}
        </Said>
      );
    default:
      return null;
  }
};

interface InviteRowProps {
  form: InviteForm;
  row: Row;
  index: number;
  onFocus: () => void;
}

/** Returns what keys do in a row: Enter goes on in the next one, and Tab past the end of the last one adds another. */
const useKeys = ({ form, row, index }: InviteRowProps) => {
  const isLast = index === form.rows.length - 1;
  const toNext = () => {
    const id = isLast ? form.add() : form.rows[index + 1]?.id;
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${id}"] input`)?.focus());
  };
  const isFilled = row.firstName + row.lastName + row.email !== '';
  return (press: KeyboardEvent<HTMLElement>, isEnd: boolean) => {
    const isEnter = press.key === 'Enter' && !press.ctrlKey && !press.metaKey && press.currentTarget.tagName === 'INPUT';
    const isOut = press.key === 'Tab' && !press.shiftKey && isEnd && isLast && isFilled && !form.isFull;
    if (isEnter) press.preventDefault();
    if ((isEnter && (!isLast || (isFilled && !form.isFull))) || isOut) {
      press.preventDefault();
      toNext();
    }
  };
};

interface CellProps extends Omit<InviteRowProps, 'onFocus'> {
  onKey: ReturnType<typeof useKeys>;
}

interface RowInputProps extends CellProps {
  field: (typeof fields)[number];
  /** The code of what is wrong with the field, said at it. */
  fault: string | undefined;
  isBad: boolean;
  describedBy: string | undefined;
}

/** Most lines of a list that are looked at; more people than can be invited at once are named. */
const mostLines = 10 * mostInvited;

/** Renders a name or the address of a row; a list pasted into it fills in more rows. */
const RowInput = ({ form, row, index, onKey, field: { name, label, type, limit }, fault, isBad, describedBy }: RowInputProps) => {
  const t = useText();
  const faultId = useId();
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (refuseLong(event, mostLines) || !/[\n\t]/.test(text.trim()) || form.paste(text) === 0) return;
    event.preventDefault();
  };
  return (
    <div className={styles[name]}>
      <TextInput
        name={name}
        type={type}
        aria-label={t('invitations.inRow', { label: t(label), row: index + 1 })}
        aria-invalid={isBad || undefined}
        aria-describedby={fault === undefined ? describedBy : faultId}
        aria-required
        placeholder={t(name === 'email' ? 'invitations.emailLike' : label)}
        autoComplete="off"
        autoCapitalize={name === 'email' ? 'none' : undefined}
        spellCheck={false}
        maxLength={limit}
        autoFocus={index === 0 && name === 'firstName'}
        value={row[name]}
        onChange={(value) => form.change(row.id, { [name]: value })}
        onBlur={() => form.leave(row, name)}
        onPaste={paste}
        onKeyDown={(press) => onKey(press, name === 'email' && form.roles.length === 1)}
      />
      {fault !== undefined && (
        <Said id={faultId} code={fault}>
          {codeText(fault)}
        </Said>
      )}
    </div>
  );
};

/** Renders the role of a row: a choice, or plain text where only one can be given. */
const RoleField = ({ form, row, index, onKey }: CellProps) => {
  const t = useText();
  return (
    <div className={styles.role}>
      {form.roles.length === 1 ? (
        <span className={styles.fixed}>{t(`invitations.roles.${row.role}`)}</span>
      ) : (
        <NativeSelect
          name="role"
          aria-label={t('invitations.inRow', { label: t('invitations.role'), row: index + 1 })}
          options={form.roles.map((value) => ({ value, label: t(`invitations.roles.${value}`) }))}
          value={row.role}
          onChange={(role) => form.change(row.id, { role })}
          onKeyDown={(press) => onKey(press, true)}
        />
      )}
    </div>
  );
};

/** Renders one person to invite; catalogue rows T-02 and T-05 to T-12. */
export const InviteRow = (props: InviteRowProps) => {
  const { form, row, index, onFocus } = props;
  const t = useText();
  const whyId = useId();
  const onKey = useKeys(props);
  const state = form.states[index];
  const faultOf = (field: RowField) => form.faultAt(index, field);
  const isBad = (field: RowField) => faultOf(field) !== undefined || (field === 'email' && state?.kind === 'member');
  const saysWhy = ['member', 'invited', 'duplicate'].includes(state?.kind ?? '');
  return (
    <li
      className={styles.row}
      data-row={row.id}
      onFocus={onFocus}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && form.leaveRow(row)}
    >
      {fields.map((field) => (
        <RowInput
          key={field.name}
          {...{ form, row, index, field, onKey }}
          fault={faultOf(field.name)}
          isBad={isBad(field.name)}
          describedBy={saysWhy ? whyId : undefined}
        />
      ))}
      <RoleField {...{ form, row, index, onKey }} />
      <IconButton
        className={styles.remove}
        icon={IconX}
        label={t('invitations.removeRow', { row: index + 1 })}
        onClick={() => form.remove(row.id)}
      />
      {saysWhy && (
        <div className={styles.why}>
          <Why id={whyId} state={state} />
        </div>
      )}
    </li>
  );
};
