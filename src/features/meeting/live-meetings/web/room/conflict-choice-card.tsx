import '#web/core/texts/issues.ts';
import '#web/core/texts/live-meetings.ts';
import '#web/core/texts/rocks.ts';
import '#web/core/texts/scorecards.ts';
import type { ReactNode } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { useTractionTitles } from '#features/teams/team/web/parts/tractions.ts';
import type { Late } from '#shared/errors.ts';
import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import type { TextKey } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import type { NotDone, QueuedConflict } from '#web/core/outbox/queue.ts';
import { labelText } from '#web/core/outbox/say-words.ts';
import { instantHere } from '#web/core/time/now-here.ts';
import { RichTextView } from '#web/kit/rich-text/rich-text-view.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import styles from './conflict-choice-card.module.css';

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const idsOf = (value: unknown): string[] => [value].flat().filter((id): id is string => typeof id === 'string' && id !== '');

/** Names of the edited parts of an item. */
const labels: Readonly<Record<string, TextKey>> = {
  title: 'items.title',
  contentHtml: 'items.notes',
  ownerId: 'items.owner',
  dueDate: 'items.due',
  tractionId: 'items.meeting',
  tractionIds: 'items.meetings',
  type: 'rocks.type',
  outcome: 'issues.outcome',
  delegated: 'rocks.delegated',
  comparison: 'scorecards.fieldComparison',
  goalValue: 'scorecards.fieldGoal',
  goalTo: 'scorecards.fieldTo',
  unitOfMeasure: 'scorecards.fieldUnit',
  valueScale: 'scorecards.fieldScale',
  decimalPlaces: 'scorecards.fieldDecimals',
  group: 'scorecards.fieldGroup',
};

/** Sections of the language file with the words of parts that are one of a few. */
const choices: Readonly<Record<string, string>> = {
  comparison: 'scorecards.comparisons',
  unitOfMeasure: 'scorecards.units',
  valueScale: 'scorecards.scales',
};

/** Returns who was ahead of an edit, and when; notes say it themselves. */
const aheadOf = ({ ahead, current }: QueuedConflict): { byId: string; at: string } | undefined => {
  const { updatedById, updatedAt } = current;
  return ahead ?? (typeof updatedById === 'string' ? { byId: updatedById, at: stringOf(updatedAt) } : undefined);
};

/** Returns the first name and the time of who was ahead of an edit, or of another act, as far as they are known. */
export const useNewerEdit = (over: QueuedConflict | undefined, late?: Late): { name: string | undefined; at: Date | undefined } => {
  const ahead = over === undefined ? late : aheadOf(over);
  const { people } = usePeople([ahead?.byId ?? null]);
  const at = ahead === undefined || ahead.at === '' ? undefined : new Date(ahead.at);
  return { name: people.get(ahead?.byId ?? '')?.firstName, at };
};

/** Returns a function that shows the value of an edited part in words. */
const useValueOf = ({ act, current }: QueuedConflict): ((part: string, value: unknown) => ReactNode) => {
  const t = useText();
  const { day } = useFormats();
  const mine = act.edit?.mine ?? {};
  const { people } = usePeople(idsOf([mine['ownerId'], current['ownerId']]));
  const titles = useTractionTitles([mine, current].flatMap((each) => [...idsOf(each['tractionId']), ...idsOf(each['tractionIds'])]));
  return (part, value) => {
    switch (part) {
      case 'contentHtml':
        return <RichTextView html={stringOf(value)} />;
      case 'dueDate':
        return stringOf(value) === '' ? t('items.noDay') : day(stringOf(value));
      case 'ownerId': {
        const owner = people.get(stringOf(value));
        return owner === undefined ? '' : nameOf(owner);
      }
      case 'tractionId':
      case 'tractionIds':
        return idsOf(value)
          .map((id) => titles.get(id) ?? '')
          .join(', ');
      case 'type':
        return t(`rocks.type${stringOf(value)}` as TextKey);
      case 'delegated':
        return t('items.changed');
      default:
        if (choices[part] !== undefined) return t(`${choices[part]}.${stringOf(value)}` as TextKey);
        return typeof value === 'number' ? String(value) : stringOf(value);
    }
  };
};

interface SideProps {
  /** Whose text it is, and when it was written. */
  head: string;
  parts: readonly string[];
  shown: (part: string) => ReactNode;
}

const Side = ({ head, parts, shown }: SideProps) => {
  const t = useText();
  return (
    <div className={styles.side}>
      <small>{head}</small>
      {parts.map((part) => (
        <div key={part} className={styles.part}>
          {parts.length > 1 && labels[part] !== undefined && <small>{t(labels[part])}</small>}
          <div>{shown(part)}</div>
        </div>
      ))}
    </div>
  );
};

interface KeptChoiceProps {
  act: NotDone;
  over: QueuedConflict;
  /** Another thing to do with the person's own text. */
  children: ReactNode;
}

/** Shows both texts of an edit that somebody else was ahead of, and asks which one stays. */
export const ConflictChoiceCard = ({ act, over, children }: KeptChoiceProps) => {
  const t = useText();
  const { time } = useFormats();
  const { name, at } = useNewerEdit(over);
  const valueOf = useValueOf(over);
  const mine = over.act.edit?.mine ?? {};
  const what = labelText(act.says);
  const by = (who: string, when: Date | undefined) =>
    when === undefined ? who : t('liveMeetings.offline.by', { name: who, time: time(when) });
  const parts = Object.keys(mine);
  return (
    <div className={styles.choice}>
      <div className={styles.both}>
        <Side head={by(name ?? t('liveMeetings.offline.theirs'), at)} parts={parts} shown={(part) => valueOf(part, over.current[part])} />
        <Side
          head={by(t('liveMeetings.offline.yours'), instantHere(Date.parse(act.at)))}
          parts={parts}
          shown={(part) => valueOf(part, mine[part])}
        />
      </div>
      <div className={styles.acts}>
        {children}
        <Button tone="soft" aria-label={`${t('liveMeetings.notes.take')}: ${what}`} onClick={() => outbox.dismiss(act.key)}>
          {t('liveMeetings.notes.take')}
        </Button>
        <Button tone="soft" aria-label={`${t('liveMeetings.notes.keep')}: ${what}`} onClick={() => outbox.keepMine(act)}>
          {t('liveMeetings.notes.keep')}
        </Button>
      </div>
    </div>
  );
};
