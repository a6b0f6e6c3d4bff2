import type { ReactNode } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import type { Form } from '#web/kit/forms/use-form.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import type { Conflict } from '#web/kit/writing/conflict.ts';
import { type Choices, type ConflictRow, type ConflictSide, ConflictView } from '#web/kit/writing/conflict-view.tsx';
import { MarkedWords } from '#web/kit/writing/marked-words.tsx';
import styles from './item-conflict.module.css';

/** How one field of an item is compared. */
export interface ComparedField<Values> {
  key: keyof Values & string;
  label: string;
  /** `words` are compared word by word; `value` is one thing, said by `say`. */
  as: 'words' | 'value';
  say?: ((value: never) => string) | undefined;
}

/** What an item's form needs to let a person choose between two versions. */
export interface Compared<Values extends object> {
  /** The title of the question: `Two people changed this Rock`. */
  title: string;
  fields: readonly ComparedField<Values>[];
  version: { conflict: Conflict<unknown, Values> | undefined; choose: () => void };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

const wordsIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns who stands before the person chooses: the one who alone changed the field; mine where both did. */
const firstOf = ({ mine, base }: Record<'mine' | 'base', unknown>): ConflictSide => (isSame(mine, base) ? 'theirs' : 'mine');

const useRows = <Values extends object>({ fields }: Compared<Values>, mine: Values, { base, theirs }: Conflict<unknown, Values>) => {
  const t = useText();
  const looks = (field: ComparedField<Values>, from: unknown, to: unknown): ReactNode => {
    const say = field.say as ((value: unknown) => string) | undefined;
    const [before, after] = [from, to].map((value) => (field.as === 'words' ? wordsIn(value) : (say?.(value) ?? ''))) as [string, string];
    if (field.as !== 'value') return after === '' ? t('items.conflict.empty') : <MarkedWords from={before} to={after} />;
    if (isSame(from, to)) return t('items.conflict.unchanged', { value: after === '' ? t('items.conflict.empty') : after });
    return (
      <span className={styles.values}>
        {before !== '' && <MarkedWords from={before} to="" />}{' '}
        {after === '' ? t('items.conflict.empty') : <MarkedWords from="" to={after} />}
      </span>
    );
  };
  const rows = fields.flatMap((field): ConflictRow[] => {
    const [own, other, was] = [mine[field.key], theirs[field.key], base[field.key]];
    if (isSame(own, other)) return [];
    return [
      {
        key: field.key,
        label: field.label,
        mine: looks(field, was, own),
        theirs: looks(field, was, other),
        first: firstOf({ mine: own, base: was }),
      },
    ];
  });
  const same = fields.filter(({ key }) => !rows.some((row) => row.key === key)).map(({ label }) => label);
  return { rows, same };
};

/** Returns the values that were chosen, on top of the form's own. */
const chosenValues = <Values extends object>(mine: Values, theirs: Values, sides: Choices): Values => {
  const chosen = Object.entries(sides).map(([key, side]) => [key, (side === 'mine' ? mine : theirs)[key as keyof Values]]);
  return { ...mine, ...Object.fromEntries(chosen) } as Values;
};

const Head = ({ person, name, note }: { person: PersonLook | undefined; name: string; note: string }) => (
  <>
    {person !== undefined && <Avatar person={person} size="sm" named={false} />}
    <span className={styles.name}>{name}</span>
    <small className={styles.note}>{note}</small>
  </>
);

interface ItemConflictProps<Values extends object> {
  compared: Compared<Values>;
  form: Form<Values>;
  conflict: Conflict<unknown, Values>;
  onBack: () => void;
}

/** Renders the choice between my version of an item and that of somebody who saved first. Saving sends what was chosen and tells them. */
export const ItemConflict = <Values extends object>({ compared, form, conflict, onBack }: ItemConflictProps<Values>) => {
  const t = useText();
  const { time } = useFormats();
  const { user } = useSession();
  const { ahead, theirs } = conflict;
  const { people } = usePeople([ahead?.byId ?? null, user.userId]);
  const other = people.get(ahead?.byId ?? '');
  const name = other?.firstName ?? t('items.conflict.somebody');
  const { rows, same } = useRows(compared, form.values, conflict);
  const save = (choices: Choices) => {
    compared.version.choose();
    void form.send(chosenValues(form.values, theirs, choices)).then((done) => {
      // What was chosen is in the form; the question goes, or comes again with a newer version.
      if (!done) onBack();
    });
  };
  return (
    <ConflictView
      // Asked again from the beginning when somebody has saved once more.
      key={JSON.stringify(theirs)}
      title={compared.title}
      what={
        ahead === undefined
          ? t('items.conflict.whatUnknown')
          : t('items.conflict.what', { name: other === undefined ? name : nameOf(other), time: time(ahead.at) })
      }
      mine={<Head person={people.get(user.userId)} name={t('items.conflict.yours')} note={t('items.conflict.notSaved')} />}
      theirs={
        <Head
          person={other}
          name={t('items.conflict.theirs', { name })}
          note={ahead === undefined ? '' : t('items.conflict.savedAt', { time: time(ahead.at) })}
        />
      }
      name={name}
      rows={rows}
      same={same}
      busy={form.busy}
      onBack={onBack}
      onSave={save}
    />
  );
};
