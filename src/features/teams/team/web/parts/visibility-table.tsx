import '#web/core/texts/meetings.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useDirectory } from '#features/ground/people/web/parts/directory.ts';
import { OwnerChip } from '#features/ground/people/web/parts/owner-chip.tsx';
import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { OptionList } from '#web/kit/forms/option-list.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import type { Visibility } from '../../contract.ts';
import { isLockedRow, tickAccess } from '../../rules.ts';
import styles from './visibility-table.module.css';

interface Access {
  canView: boolean;
  canEdit: boolean;
}

interface BoxesProps {
  /** The person or group of the row, for the boxes' accessible names. */
  who: string;
  access: Access;
  /** Why a box cannot be changed; undefined where it can. */
  viewBecause?: string | undefined;
  editBecause?: string | undefined;
  onChange: (access: Access) => void;
}

const Boxes = ({ who, access, viewBecause, editBecause, onChange }: BoxesProps) => {
  const t = useText();
  const box = (key: keyof Access, because: string | undefined) => (
    <td className={styles.box}>
      <Checkbox
        label={<VisuallyHidden>{t(key === 'canView' ? 'meetings.mayView' : 'meetings.mayEdit', { who })}</VisuallyHidden>}
        checked={access[key]}
        because={because}
        onChange={(ticked) => onChange(tickAccess(access, key, ticked))}
      />
    </td>
  );
  return (
    <>
      {box('canView', viewBecause)}
      {box('canEdit', editBecause)}
    </>
  );
};

interface AddPersonProps {
  chosen: readonly string[];
  createdById: string | null;
  onAdd: (personId: string) => void;
}

/** Offers the people who have no row yet and can be given one: a row of the creator or of one's own could not be changed (B-55). */
const AddPerson = ({ chosen, createdById, onAdd }: AddPersonProps) => {
  const t = useText();
  const { user } = useSession();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const people = useDirectory();
  const free = people?.filter(({ id }) => !chosen.includes(id) && !isLockedRow(id, createdById, user.userId));
  return (
    <>
      <Button
        ref={anchor}
        size="sm"
        tone="soft"
        icon={IconPlus}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('meetings.addPerson')}
      </Button>
      {open && (
        <OptionList
          anchor={anchor}
          label={t('meetings.addPerson')}
          options={free?.map((person) => ({ id: person.id, label: nameOf(person), person }))}
          chosen={[]}
          multiple={false}
          show={({ person, label }) => (
            <>
              <Avatar person={person} size="sm" named={false} />
              {label}
            </>
          )}
          onPick={(id) => {
            setOpen(false);
            onAdd(id);
            anchor.current?.focus();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

interface VisibilityTableProps {
  value: Visibility;
  createdById: string | null;
  onChange: (value: Visibility) => void;
}

type Row = Visibility['individuals'][number];

interface PersonAccessProps {
  row: Row;
  createdById: string | null;
  /** Absent for the creator, who sees and edits whatever is set. */
  onChange?: (row: Row) => void;
  onRemove?: () => void;
}

const PersonAccess = ({ row, createdById, onChange, onRemove }: PersonAccessProps) => {
  const t = useText();
  const { user } = useSession();
  const person = useDirectory()?.find(({ id }) => id === row.personId);
  const who = person === undefined ? '' : nameOf(person);
  const locked = isLockedRow(row.personId, createdById, user.userId);
  const observes = person?.actualRoles.includes('Observer') === true;
  const whyNotEdit = () => {
    if (locked) return t(row.personId === user.userId ? 'meetings.ownAccess' : 'meetings.creatorAccess');
    return observes ? t('meetings.observerAccess') : undefined;
  };
  return (
    <tr>
      <th scope="row">
        <OwnerChip person={person} full />
      </th>
      <Boxes
        who={who}
        access={row}
        viewBecause={t('meetings.personViews')}
        editBecause={whyNotEdit()}
        onChange={(access) => onChange?.({ ...row, ...access })}
      />
      <td className={styles.box}>
        {!locked && onRemove !== undefined && (
          <IconButton icon={IconX} size="sm" label={t('meetings.removePerson', { who })} onClick={onRemove} />
        )}
      </td>
    </tr>
  );
};

/**
 * Renders who may see and who may edit: the leadership team, everyone, and individuals; for meetings and folders. Catalogue rows B-52 to
 * B-56.
 */
export const VisibilityTable = ({ value, createdById, onChange }: VisibilityTableProps) => {
  const t = useText();
  const { individuals } = value;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('meetings.who')}</th>
            <th scope="col" className={styles.box}>
              {t('meetings.view')}
            </th>
            <th scope="col" className={styles.box}>
              {t('meetings.editing')}
            </th>
            <td className={styles.box} />
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('meetings.lt')}</th>
            <Boxes who={t('meetings.lt')} access={value.lt} onChange={(lt) => onChange({ ...value, lt })} />
            <td />
          </tr>
          <tr>
            <th scope="row">{t('meetings.everyone')}</th>
            <Boxes who={t('meetings.everyone')} access={value.org} onChange={(org) => onChange({ ...value, org })} />
            <td />
          </tr>
          {createdById !== null && !individuals.some(({ personId }) => personId === createdById) && (
            <PersonAccess row={{ personId: createdById, canView: true, canEdit: true }} createdById={createdById} />
          )}
          {individuals.map((row, place) => (
            <PersonAccess
              key={row.personId}
              row={row}
              createdById={createdById}
              onChange={(changed) => onChange({ ...value, individuals: individuals.with(place, changed) })}
              onRemove={() => onChange({ ...value, individuals: individuals.toSpliced(place, 1) })}
            />
          ))}
        </tbody>
      </table>
      <span>
        <AddPerson
          chosen={individuals.map(({ personId }) => personId)}
          createdById={createdById}
          onAdd={(personId) => onChange({ ...value, individuals: [...individuals, { personId, canView: true, canEdit: false }] })}
        />
      </span>
    </>
  );
};
