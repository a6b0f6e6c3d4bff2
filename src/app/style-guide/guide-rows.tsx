import '#web/core/texts/style-guide.ts';
import { IconDots, IconMessageCircle, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { OwnerChip } from '#features/ground/people/web/parts/owner-chip.tsx';
import { addDays } from '#shared/dates.ts';
import { todayHere } from '#web/core/i18n/formats.ts';
import type { TextKey } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { QuickAddRow } from '#web/kit/forms/quick-add-row.tsx';
import { DayText } from '#web/kit/ui/day-text.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { ItemList } from '#web/kit/ui/item-list.tsx';
import { ItemRow } from '#web/kit/ui/item-row.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { Tick } from '#web/kit/ui/tick.tsx';
import { GuidePart } from './guide-part.tsx';
import { elena, jonas, theo } from './guide-people-list.ts';
import { GuideRocks } from './guide-rocks.tsx';
import styles from './style-guide.module.css';

interface Sample {
  key: number;
  title: string;
  from: TextKey;
  owner: PersonLook | null;
  inDays: number;
  done: boolean;
}

const RowActions = () => {
  const t = useText();
  const nothing = () => undefined;
  return (
    <>
      <IconButton icon={IconMessageCircle} label={t('styleGuide.rows.drop')} />
      <Menu
        label={t('ui.more')}
        align="end"
        entries={[
          { key: 'edit', label: t('styleGuide.rows.edit'), icon: IconPencil, keys: 'e', onChoose: nothing },
          { key: 'drop', label: t('styleGuide.rows.drop'), icon: IconMessageCircle, onChoose: nothing },
          { key: 'line', line: true },
          { key: 'remove', label: t('styleGuide.rows.remove'), icon: IconTrash, danger: true, onChoose: nothing },
        ]}
        trigger={(props) => <IconButton icon={IconDots} label={t('ui.more')} {...props} />}
      />
    </>
  );
};

const TodoSample = ({ sample, onChange }: { sample: Sample; onChange: (sample: Sample) => void }) => {
  const t = useText();
  return (
    <ItemRow
      title={sample.title}
      done={sample.done}
      leading={
        <Tick checked={sample.done} label={t('ui.tick', { title: sample.title })} onChange={(done) => onChange({ ...sample, done })} />
      }
      source={t(sample.from)}
      owner={<OwnerChip person={sample.owner} />}
      date={<DayText day={addDays(todayHere(), sample.inDays)} done={sample.done} />}
      actions={<RowActions />}
      onRename={(title) => onChange({ ...sample, title })}
    />
  );
};

/** Shows item rows in all their states. */
export const GuideRows = () => {
  const t = useText();
  const [samples, setSamples] = useState<Sample[]>(() => [
    { key: 1, title: t('styleGuide.rows.crane'), from: 'styleGuide.rows.install', owner: jonas, inDays: 0, done: false },
    { key: 2, title: t('styleGuide.rows.lease'), from: 'styleGuide.rows.leadership', owner: theo, inDays: -4, done: false },
    { key: 3, title: t('styleGuide.rows.cedar'), from: 'styleGuide.rows.leadership', owner: elena, inDays: 1, done: false },
    { key: 4, title: t('styleGuide.rows.caleb'), from: 'styleGuide.rows.personal', owner: null, inDays: 6, done: false },
    { key: 5, title: t('styleGuide.rows.insurance'), from: 'styleGuide.rows.leadership', owner: theo, inDays: -1, done: true },
  ]);
  const add = async (title: string) =>
    setSamples([...samples, { key: samples.length + 1, title, from: 'styleGuide.rows.personal', owner: theo, inDays: 7, done: false }]);
  return (
    <GuidePart wide title={t('styleGuide.rows.title')}>
      <div className={styles.stack}>
        <Sheet aria-labelledby="guide-todos">
          <SectionHeader
            id="guide-todos"
            level={3}
            title={t('styleGuide.rows.list')}
            note={t('styleGuide.rows.open', { count: samples.filter(({ done }) => !done).length })}
          >
            <IconButton icon={IconPlus} label={t('ui.add')} />
            <IconButton icon={IconDots} label={t('ui.more')} />
          </SectionHeader>
          <ItemList labelledBy="guide-todos">
            {samples.map((sample, at) => (
              <TodoSample key={sample.key} sample={sample} onChange={(next) => setSamples(samples.with(at, next))} />
            ))}
          </ItemList>
          <SkeletonRows count={1} />
          <QuickAddRow place="style guide" label={t('styleGuide.rows.quickAdd')} keys="alt+t" onAdd={add} />
        </Sheet>
        <GuideRocks />
      </div>
    </GuidePart>
  );
};
