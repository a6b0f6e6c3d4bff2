import '#web/core/texts/rocks.ts';
import { IconCornerDownRight, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { useSeenTitles } from '#features/teams/team/web/parts/tractions.ts';
import { nameOf } from '#shared/names.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Form } from '#web/kit/forms/use-form.ts';
import { choose } from '#web/kit/modals/ask.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { StatusPill } from '#web/kit/ui/status-pill.tsx';
import { type DelegatedRock, type Rock, rockApi } from '../../contract.ts';
import { RockRing } from '../parts/rock-progress.tsx';
import styles from './delegated.module.css';
import { type DelegateDraft, DelegateRow, noDelegate } from './delegates.tsx';

/** The delegated Rocks as a form edits them: those that stay or are new, and those that become Rocks of their own. */
export interface Delegating {
  delegated: DelegateDraft[];
  detached: string[];
}

interface ChildProps {
  child: DelegatedRock;
  /** The whole Rock; undefined while it loads, and without a connection. */
  rock: Rock | undefined;
  title: string;
  owner: PersonLook | undefined;
  /** True while the people load. */
  loading: boolean;
  meeting: string;
  /** What happens to it when the form is saved; undefined while it stays. */
  leaves: 'willRemove' | 'willDetach' | undefined;
  fixed: boolean;
  onOpen: () => void;
  onTakeBack: () => void;
  onUndo: () => void;
}

const Child = ({ child, rock, title, owner, loading, meeting, leaves, fixed, onOpen, onTakeBack, onUndo }: ChildProps) => {
  const t = useText();
  const unknown = loading ? '' : t('ui.noOwner');
  const name = owner === undefined ? unknown : nameOf(owner);
  return (
    <li className={classes(styles.row, leaves !== undefined && styles.leaves)}>
      {rock === undefined ? <span className={styles.blank} /> : <RockRing rock={rock} />}
      <button type="button" className={styles.title} aria-label={`${t('rocks.delegation.open', { title })}, ${meeting}`} onClick={onOpen}>
        {title}
      </button>
      {leaves === undefined ? (
        <>
          <span className={styles.meeting}>{meeting}</span>
          {rock !== undefined && <StatusPill status={rock.status} />}
          {owner !== undefined && <Avatar person={owner} size="sm" named />}
          {!fixed && (
            <IconButton
              className={styles.take}
              icon={IconX}
              size="sm"
              label={t('rocks.delegation.takeBack', {
                owner: [name, child.id === '' ? '' : meeting].filter((each) => each !== '').join(', '),
              })}
              onClick={onTakeBack}
            />
          )}
        </>
      ) : (
        <>
          <span className={styles.meeting}>{t(`rocks.delegation.${leaves}`)}</span>
          <Button size="sm" onClick={onUndo}>
            {t('rocks.delegation.undo')}
          </Button>
        </>
      )}
    </li>
  );
};

interface DelegatedProps<Values extends Delegating> {
  rock: Rock;
  form: Form<Values>;
  /** True for who may only read the Rock. */
  fixed: boolean;
  onOpen: (rockId: string) => void;
}

/** Returns how the form takes back a delegated Rock or leaves it its owner, and undoes that. */
const useTaking = <Values extends Delegating>(form: Form<Values>, onTaken: () => void) => {
  const t = useText();
  const { delegated, detached } = form.values;
  const set = (rows: DelegateDraft[], own: string[]) => {
    form.set('delegated', rows);
    form.set('detached', own);
  };
  const others = (id: string) => delegated.filter((row) => row.id !== id);
  return {
    leaves: (id: string): ChildProps['leaves'] =>
      detached.includes(id) ? 'willDetach' : delegated.some((row) => row.id === id) ? undefined : 'willRemove',
    take: async (id: string, owner: string, meeting: string) => {
      const chosen = await choose({
        title: t('rocks.delegation.ask'),
        text: t('rocks.delegation.askText', { owner, meeting }),
        choices: [
          { key: 'detach', label: t('rocks.delegation.detach') },
          { key: 'remove', label: t('rocks.delegation.remove'), tone: 'danger' },
        ],
      });
      if (chosen === undefined) return;
      set(others(id), chosen === 'detach' ? [...detached, id] : detached);
      onTaken();
    },
    back: ({ id, tractionId, type, ownerId }: DelegatedRock) =>
      set(
        [...others(id), { id, tractionId, type, ownerId }],
        detached.filter((other) => other !== id),
      ),
  };
};

/** Renders a row for each Rock that is delegated when the form is saved. */
const NewRows = <Values extends Delegating>({ form, onRemoved }: { form: Form<Values>; onRemoved: () => void }) => {
  const { delegated } = form.values;
  const places = [...delegated.keys()].filter((place) => delegated[place]?.id === undefined);
  return places.map((place) => (
    <DelegateRow
      key={place}
      form={form}
      place={place}
      onRemove={() => {
        form.set('delegated', delegated.toSpliced(place, 1));
        onRemoved();
      }}
    />
  ));
};

/**
 * Renders the Rocks that were delegated from one, each with its meeting, status and owner, and rows for new ones. What is delegated or taken
 * back happens when the form is saved. Catalogue rows E-09, E-14 and E-22.
 */
export const Delegated = <Values extends Delegating>({ rock, form, fixed, onOpen }: DelegatedProps<Values>) => {
  const t = useText();
  const adds = useRef<HTMLButtonElement>(null);
  const children = rock.delegatedRocks;
  const { data } = useRead(rockApi.delegates, { params: { id: rock.id } }, { quiet: true, enabled: children.length > 0 });
  const { people, loading } = usePeople(children.map(({ ownerId }) => ownerId));
  const { titles, settled } = useSeenTitles(children.map(({ tractionId }) => tractionId));
  const taking = useTaking(form, () => adds.current?.focus());
  const { delegated } = form.values;
  // A delegated Rock is not delegated on.
  if (rock.isDelegated || (fixed && children.length === 0)) return null;
  return (
    <section aria-label={t('rocks.delegated')}>
      <div className={styles.head}>
        <h3>{t('rocks.delegation.title')}</h3>
        {children.length > 0 && <span className={styles.count}>{t('rocks.delegation.count', { count: children.length })}</span>}
        {!fixed && (
          <Button
            ref={adds}
            className={styles.adds}
            size="sm"
            icon={IconCornerDownRight}
            aria-label={t('rocks.addDelegate')}
            onClick={() => form.set('delegated', [...delegated, noDelegate])}
          >
            {t('rocks.delegation.add')}
          </Button>
        )}
      </div>
      {children.length > 0 && (
        <ul className={styles.rows}>
          {children.map((child) => {
            const owner = people.get(child.ownerId);
            const meeting = titles.get(child.tractionId) ?? (settled ? t('rocks.delegation.notSeen') : '');
            return (
              <Child
                key={child.id}
                child={child}
                rock={data?.items.find(({ id }) => id === child.id)}
                title={rock.title}
                owner={owner}
                loading={loading}
                meeting={meeting}
                leaves={taking.leaves(child.id)}
                fixed={fixed}
                onOpen={() => onOpen(child.id)}
                onTakeBack={() => void taking.take(child.id, owner === undefined ? t('ui.noOwner') : nameOf(owner), meeting)}
                onUndo={() => taking.back(child)}
              />
            );
          })}
        </ul>
      )}
      <NewRows form={form} onRemoved={() => adds.current?.focus()} />
    </section>
  );
};
