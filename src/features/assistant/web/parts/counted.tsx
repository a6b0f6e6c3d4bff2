import '../../../../web/texts/assistant.ts';
import { IconChevronDown, IconChevronUp, IconEye, IconFlag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openItem } from '../../../../web/modals/open-item.ts';
import { Avatar } from '../../../../web/ui/avatar.tsx';
import { Button } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Sparkline } from '../../../../web/ui/sparkline.tsx';
import { StatusPill } from '../../../../web/ui/status-pill.tsx';
import { iconOf, typeOf } from '../../../palette/web/parts/found-look.tsx';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import { rockStatuses } from '../../../rocks/contract.ts';
import type { Counted as CountedAnswer, CountedGroup, CountedRow } from '../../contract/counted.ts';
import type { Answerer } from '../../contract.ts';
import styles from './counted.module.css';

/** Returns an address of this app as the router takes it. */
const placeOf = (to: string) => {
  const { pathname, searchParams } = new URL(to, 'https://here.invalid');
  return { to: pathname, search: Object.fromEntries(searchParams) };
};

/** Renders a line that opens its item. */
const Row = ({ row }: { row: CountedRow }) => {
  const { item, title, ownerId, note, isBad } = row;
  const { people } = usePeople([ownerId]);
  const owner = people.get(ownerId ?? '');
  const status = rockStatuses.find((each) => each === row.status);
  const inside = (
    <>
      {status === undefined ? <Icon as={item === null ? IconFlag : iconOf(item.kind)} size="sm" /> : <StatusPill status={status} />}
      <span className={styles.title}>{title}</span>
      {owner !== undefined && <Avatar person={owner} size="sm" />}
      {note !== '' && (
        <span className={styles.note} data-bad={isBad && status === undefined}>
          {note}
        </span>
      )}
    </>
  );
  if (item === null) return <span className={styles.row}>{inside}</span>;
  return (
    <button type="button" className={styles.row} onClick={() => openItem({ type: typeOf[item.kind], id: item.id })}>
      {inside}
    </button>
  );
};

/** Renders the links to the lists that hold all of a group. */
const Lists = ({ group: { lists, count, rows } }: { group: CountedGroup }) => {
  const t = useText();
  const more = count - rows.length;
  return (
    <p className={styles.lists}>
      {more > 0 && rows.length > 0 && <span>{t('assistant.more', { count: more })}</span>}
      {lists.map(({ title, count: there, to }) => (
        <Link key={to} {...placeOf(to)}>
          {there === null ? title : t('assistant.inList', { title, count: there })}
        </Link>
      ))}
    </p>
  );
};

const Group = ({ group }: { group: CountedGroup }) => {
  const t = useText();
  const { title, count, rows, trend } = group;
  // Two milestones of a Rock open the same item, and two sections may have one name.
  const keyed = rows.map((row, place) => ({ row, key: `${place} ${row.title}` }));
  return (
    <section className={styles.group} aria-label={title}>
      <h3>
        {title} {rows.length > 0 && trend === undefined && <span>{count}</span>}
      </h3>
      {trend !== undefined && (
        <Sparkline values={trend} off={rows.some(({ isBad }) => isBad)} width={320} height={40} label={t('assistant.trendOf', { title })} />
      )}
      {rows.length > 0 && (
        <ul>
          {keyed.map(({ key, row }) => (
            <li key={key}>
              <Row row={row} />
            </li>
          ))}
        </ul>
      )}
      <Lists group={group} />
    </section>
  );
};

interface CountedProps {
  counted: CountedAnswer;
  /** Who has answered. */
  by: Answerer | undefined;
  onAsk: (question: string) => void;
}

/** Renders what an answer was counted from: each figure with its list, what was looked at and what was not, and what one may ask next. */
export const Counted = ({ counted, by = 'rules', onAsk }: CountedProps) => {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { groups, looked, notLooked, next } = counted;
  return (
    <div className={styles.counted}>
      {groups.map((group) => (
        <Group key={`${group.title} ${group.lists[0]?.to ?? ''}`} group={group} />
      ))}
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon as={IconEye} size="sm" />
        {t(`assistant.countedBy.${by}`)}
        <Icon as={isOpen ? IconChevronUp : IconChevronDown} size="xs" />
      </button>
      {isOpen && (
        <dl className={styles.looked}>
          <dt>{t('assistant.lookedAt')}</dt>
          <dd>{looked}</dd>
          {notLooked !== '' && (
            <>
              <dt>{t('assistant.notLookedAt')}</dt>
              <dd>{notLooked}</dd>
            </>
          )}
        </dl>
      )}
      {next.length > 0 && (
        <div className={styles.next}>
          {next.map((question) => (
            <Button key={question} tone="soft" size="sm" onClick={() => onAsk(question)}>
              {question}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
};
