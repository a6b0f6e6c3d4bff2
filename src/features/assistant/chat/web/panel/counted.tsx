import '#web/core/texts/assistant.ts';
import { IconChevronDown, IconChevronUp, IconEye, IconFlag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { iconOf, typeOf } from '#features/home/palette/web/parts/found-look.ts';
import { rockStatuses } from '#features/work/rocks/contract.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openItem } from '#web/kit/modals/open-item.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Count } from '#web/kit/ui/count.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Sparkline } from '#web/kit/ui/sparkline.tsx';
import { StatusPill } from '#web/kit/ui/status-pill.tsx';
import type { Counted as CountedAnswer, CountedGroup, CountedRow } from '../../contract/counted.ts';
import type { Answerer } from '../../contract.ts';
import styles from './counted.module.css';

/** Returns an address of this app as the router takes it. */
const placeOf = (to: string) => {
  const { pathname, searchParams } = new URL(to, 'https://here.invalid');
  return { to: pathname, search: Object.fromEntries(searchParams) };
};

/** Renders what stands in a line. */
const RowWords = ({ row: { item, title, ownerId, status, note, isBad, share } }: { row: CountedRow }) => {
  const { people } = usePeople([ownerId]);
  const owner = people.get(ownerId ?? '');
  const rockStatus = rockStatuses.find((each) => each === status);
  const isTallied = share !== undefined;
  return (
    <>
      {rockStatus !== undefined && <StatusPill status={rockStatus} />}
      {rockStatus === undefined && !isTallied && <Icon as={item === null ? IconFlag : iconOf(item.kind)} size="sm" />}
      {isTallied && owner !== undefined && <Avatar person={owner} size="sm" named={false} />}
      <span className={styles.title}>{title}</span>
      {isTallied && (
        <span className={styles.bar} aria-hidden="true">
          <i style={{ width: `${Math.round(100 * share)}%` }} />
        </span>
      )}
      {!isTallied && owner !== undefined && <Avatar person={owner} size="sm" />}
      {note !== '' && (
        <span className={styles.note} data-bad={isBad && rockStatus === undefined}>
          {note}
        </span>
      )}
    </>
  );
};

type Ask = (question: string) => void;

/** Renders a line that opens its item, or asks for more of it. */
const Row = ({ row, onAsk }: { row: CountedRow; onAsk: Ask }) => {
  const { item, ask } = row;
  const words = <RowWords row={row} />;
  if (item === null && ask === undefined) return <span className={styles.row}>{words}</span>;
  const press = () => {
    if (item !== null) openItem({ type: typeOf[item.kind], id: item.id });
    else if (ask !== undefined) onAsk(ask);
  };
  return (
    <button type="button" className={styles.row} title={ask} onClick={press}>
      {words}
    </button>
  );
};

interface ListsProps {
  group: CountedGroup;
  /** How many of the rows are folded, and what unfolds them. */
  folded: number;
  onUnfold: () => void;
}

/** Renders what else there is of a group: rows to unfold, and the links to the lists that hold all of it. */
const Lists = ({ group: { lists, count, rows }, folded, onUnfold }: ListsProps) => {
  const t = useText();
  const more = count - rows.length;
  if (folded === 0 && lists.length === 0 && (more === 0 || rows.length === 0)) return null;
  return (
    <p className={styles.lists}>
      {folded > 0 && (
        <button type="button" className={styles.unfold} aria-expanded={false} onClick={onUnfold}>
          {t('assistant.unfold', { count: folded })}
          <Icon as={IconChevronDown} size="xs" />
        </button>
      )}
      {folded === 0 && more > 0 && rows.length > 0 && <span>{t('assistant.more', { count: more })}</span>}
      {lists.map(({ title, count: there, to }) => (
        <Link key={to} {...placeOf(to)}>
          {there === null ? title : t('assistant.inList', { title, count: there })}
        </Link>
      ))}
    </p>
  );
};

const Group = ({ group, onAsk }: { group: CountedGroup; onAsk: Ask }) => {
  const t = useText();
  const { title, count, rows, trend, shown = rows.length } = group;
  const [isWhole, setWhole] = useState(false);
  const seen = isWhole ? rows : rows.slice(0, shown);
  // Two milestones of a Rock open the same item, and two sections may have one name.
  const keyed = seen.map((row, place) => ({ row, key: `${place} ${row.title}` }));
  return (
    <section className={styles.group} aria-label={title}>
      <h3>
        {title}{' '}
        {rows.length > 0 && trend === undefined && (
          <span>
            <Count of={count} />
          </span>
        )}
      </h3>
      {trend !== undefined && (
        <Sparkline values={trend} off={rows.some(({ isBad }) => isBad)} width={320} height={40} label={t('assistant.trendOf', { title })} />
      )}
      {seen.length > 0 && (
        <ul>
          {keyed.map(({ key, row }) => (
            <li key={key}>
              <Row row={row} onAsk={onAsk} />
            </li>
          ))}
        </ul>
      )}
      <Lists group={group} folded={rows.length - seen.length} onUnfold={() => setWhole(true)} />
    </section>
  );
};

/** Renders what was looked at and what was not, below who has counted it. */
const Looked = ({ counted: { looked, notLooked }, by }: { counted: CountedAnswer; by: Answerer }) => {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
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
    </>
  );
};

interface CountedProps {
  counted: CountedAnswer;
  /** Who has answered. */
  by: Answerer | undefined;
  /** Whether it is of the last answer: a question that follows goes on from that one. */
  isLast: boolean;
  onAsk: Ask;
}

/** Renders what an answer was counted from: each figure with its list, what was looked at and what was not, and what one may ask next. */
export const CountedGroups = ({ counted, by = 'rules', isLast, onAsk }: CountedProps) => {
  const { groups, looked, next } = counted;
  return (
    <div className={styles.counted}>
      {groups.map((group) => (
        <Group key={`${group.title} ${group.lists[0]?.to ?? ''}`} group={group} onAsk={onAsk} />
      ))}
      {looked !== '' && <Looked counted={counted} by={by} />}
      {isLast && next.length > 0 && (
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
