import '#web/core/texts/chart.ts';
import { IconPencil, IconPlus, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { nameOf } from '#shared/names.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { SidePanel } from '#web/kit/modals/side-panel.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { PickBox } from '#web/kit/ui/pick-box.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { holderNameOf, holdersOf, isOpenSeat } from '../../rules/holders.ts';
import { importSeats, removeHolder, useUnseated } from '../calls.ts';
import { seatOptions } from '../seat/above-field.tsx';
import type { ChartEditing } from './chart-editing.ts';
import styles from './people-panel.module.css';

interface PeoplePanelProps {
  desk: ChartEditing;
  /** Shows a seat on the chart. */
  onGo: (id: string) => void;
  onClose: () => void;
}

/** Lists the seats that nobody holds. */
const OpenSeats = ({ desk, onGo }: Pick<PeoplePanelProps, 'desk' | 'onGo'>) => {
  const t = useText();
  const { branches, canEdit, edit } = desk;
  const open = [...branches.values()].filter(({ seat }) => isOpenSeat(seat));
  return (
    <section aria-label={t('chart.people.open', { count: open.length })}>
      <h3 className={styles.heading}>{t('chart.people.open', { count: open.length })}</h3>
      {open.length === 0 && <p className={styles.none}>{t('chart.people.noOpen')}</p>}
      <ul className={styles.list}>
        {open.map(({ seat }) => (
          <li key={seat.id} className={styles.row}>
            <button type="button" className={styles.go} onClick={() => onGo(seat.id)}>
              <b>{seat.title}</b>
              <small>{branches.get(seat.parentId ?? '')?.seat.title}</small>
            </button>
            {canEdit && (
              <IconButton icon={IconPencil} size="sm" label={t('chart.people.fill', { title: seat.title })} onClick={() => edit(seat.id)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Lists who was deactivated and holds a seat still, to be taken off it. */
const Deactivated = ({ desk: { chart, branches, canEdit }, onGo }: Pick<PeoplePanelProps, 'desk' | 'onGo'>) => {
  const t = useText();
  const gone = [...branches.values()].flatMap(({ seat }) =>
    holdersOf(seat)
      .filter(({ isDeactivated }) => isDeactivated === true)
      .map((holder) => ({ seat, holder })),
  );
  if (gone.length === 0) return null;
  const heading = t('chart.people.deactivated', { count: gone.length });
  return (
    <section aria-label={heading}>
      <h3 className={styles.heading}>{heading}</h3>
      <ul className={styles.list}>
        {gone.map(({ seat, holder }) => (
          <li key={`${seat.id} ${holder.assignedToId}`} className={styles.row}>
            <button type="button" className={styles.go} onClick={() => onGo(seat.id)}>
              <b>{holder.assignedTo}</b>
              <small>{seat.title}</small>
            </button>
            {canEdit && (
              <IconButton
                icon={IconUserOff}
                size="sm"
                label={t('chart.people.takeOff', { name: holder.assignedTo, title: seat.title })}
                onClick={() => void removeHolder(chart, seat, holderNameOf(holder)).catch(() => undefined)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

interface UnseatedRowProps {
  person: PersonLook;
  /** The title of their seat; undefined while they are not picked. */
  title: string | undefined;
  isWrong: boolean;
  onPick: () => void;
  onType: (title: string) => void;
}

const UnseatedRow = ({ person, title, isWrong, onPick, onType }: UnseatedRowProps) => {
  const t = useText();
  const name = nameOf(person);
  return (
    <li className={styles.person}>
      <span className={styles.row}>
        <PickBox checked={title !== undefined} label={t('chart.people.pick', { name })} onPick={onPick} />
        <Avatar person={person} size="sm" named={false} />
        <span className={styles.name}>{name}</span>
      </span>
      {title !== undefined && (
        <Field
          label={t('chart.people.titleOf', { name })}
          error={isWrong ? { code: 'VAL_REQUIRED', text: t('chart.roleEmpty') } : undefined}
        >
          {(control) => <TextInput {...control} value={title} placeholder={t('chart.titleExample')} onChange={onType} />}
        </Field>
      )}
    </li>
  );
};

/** Holds which people were picked, with the titles of their seats, and adds those. */
const usePicked = (desk: ChartEditing) => {
  const t = useText();
  const { chart, branches, rootId } = desk;
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const [parentId, setParent] = useState(desk.currentId ?? rootId ?? null);
  const [isWrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const isBare = (id: string) => titles.get(id)?.trim() === '';
  const put = (id: string, title: string | undefined) => {
    const next = new Map(titles);
    if (title === undefined) next.delete(id);
    else next.set(id, title);
    setTitles(next);
  };
  const send = async () => {
    const plain = { id: '', holder: '', manager: '', roles: [], isLT: false, isAssistant: false };
    const rows = [...titles].map(([id, title], at) => ({ ...plain, line: at + 1, title, assignedToId: id }));
    const { seatIds, faults } = await importSeats(chart, {
      rows,
      parentId: branches.has(parentId ?? '') ? parentId : null,
      keepsNames: false,
    });
    const [fault] = faults;
    if (fault !== undefined) return void toast.error(t(`chart.import.fault.${fault.why}`, { text: fault.text }));
    toast.success(t('chart.import.done', { count: seatIds.length }));
    setTitles(new Map());
    const [first] = seatIds;
    if (first !== undefined) desk.open(first);
  };
  const add = async () => {
    const isAnyBare = [...titles.keys()].some(isBare);
    setWrong(isAnyBare);
    if (isAnyBare || busy) return;
    setBusy(true);
    await send().catch((error: unknown) => tellFailure(error, 'chart.import.failed'));
    setBusy(false);
  };
  return { titles, put, parentId, setParent, isWrongOf: (id: string) => isWrong && isBare(id), busy, add };
};

/** Lists who holds no seat; those who are picked each get one under the seat that is chosen. */
const Unseated = ({ desk }: { desk: ChartEditing }) => {
  const t = useText();
  const { chart, branches, rootId } = desk;
  const { data, isError, refetch } = useUnseated(chart);
  const { titles, put, parentId, setParent, isWrongOf, busy, add } = usePicked(desk);
  if (data === undefined)
    return isError ? <ErrorState text={t('chart.people.failed')} onRetry={() => void refetch()} /> : <SkeletonRows count={3} />;
  return (
    <section aria-label={t('chart.people.unseated', { count: data.total })}>
      <h3 className={styles.heading}>{t('chart.people.unseated', { count: data.total })}</h3>
      {data.total === 0 && <p className={styles.none}>{t('chart.people.noneUnseated')}</p>}
      <ul className={styles.list}>
        {data.people.map((person) => (
          <UnseatedRow
            key={person.id}
            person={person}
            title={titles.get(person.id)}
            isWrong={isWrongOf(person.id)}
            onPick={() => put(person.id, titles.has(person.id) ? undefined : '')}
            onType={(title) => put(person.id, title)}
          />
        ))}
      </ul>
      {data.total > data.people.length && (
        <p className={styles.none}>{t('chart.import.more', { count: data.total - data.people.length })}</p>
      )}
      {data.total > 0 && (
        <div className={styles.acts}>
          <Field label={t('chart.reportsTo')}>
            {(control) => (
              <NativeSelect {...control} options={seatOptions(branches, new Set())} value={parentId ?? rootId ?? ''} onChange={setParent} />
            )}
          </Field>
          <Button
            tone="primary"
            icon={IconPlus}
            busy={busy}
            because={titles.size === 0 ? t('chart.people.pickFirst') : undefined}
            onClick={() => void add()}
          >
            {titles.size === 0 ? t('chart.import.add') : t('chart.import.addCount', { count: titles.size })}
          </Button>
        </div>
      )}
    </section>
  );
};

/** Renders which seats are open, and who holds none, beside the chart. */
export const PeoplePanel = ({ desk, onGo, onClose }: PeoplePanelProps) => {
  const t = useText();
  return (
    <SidePanel title={t('chart.people.title')} onClose={onClose}>
      <OpenSeats desk={desk} onGo={onGo} />
      <Deactivated desk={desk} onGo={onGo} />
      {desk.canEdit && <Unseated desk={desk} />}
    </SidePanel>
  );
};
