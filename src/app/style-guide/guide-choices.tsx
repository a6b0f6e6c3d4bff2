import '#web/core/texts/style-guide.ts';
import { IconAdjustments, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import { SegmentedControl } from '#web/kit/ui/segmented-control.tsx';
import { Tabs } from '#web/kit/ui/tabs.tsx';
import { GuidePart } from './guide-part.tsx';
import styles from './style-guide.module.css';

/** Shows tabs, segmented controls and menus. */
export const GuideChoices = () => {
  const t = useText();
  const [tab, setTab] = useState<'overview' | 'todos' | 'history'>('overview');
  const [owner, setOwner] = useState<'mine' | 'others' | 'all'>('mine');
  const [sort, setSort] = useState<'byDue' | 'byOwner'>('byDue');
  const tabs = [
    { id: 'overview', label: t('styleGuide.choices.overview') },
    { id: 'todos', label: t('styleGuide.choices.todos'), count: 4 },
    { id: 'history', label: t('styleGuide.choices.history') },
  ] as const;
  const sorts = (['byDue', 'byOwner'] as const).map((key) => ({
    key,
    label: t(`styleGuide.choices.${key}`),
    checked: key === sort,
    onChoose: () => setSort(key),
  }));
  return (
    <GuidePart title={t('styleGuide.choices.title')}>
      <div className={styles.stack}>
        <div>
          <Tabs label={t('styleGuide.choices.tabs')} tabs={tabs} selected={tab} onSelect={setTab}>
            <p className={styles.after}>{t('styleGuide.choices.panel', { tab: t(`styleGuide.choices.${tab}`) })}</p>
          </Tabs>
        </div>
        <div className={styles.flow}>
          <SegmentedControl
            label={t('styleGuide.choices.owner')}
            segments={(['mine', 'others', 'all'] as const).map((value) => ({ value, label: t(`styleGuide.choices.${value}`) }))}
            value={owner}
            onChange={setOwner}
          />
          <Menu
            label={t('styleGuide.choices.menu')}
            entries={[
              { key: 'sort', heading: t('styleGuide.choices.sort') },
              ...sorts,
              { key: 'line', line: true },
              { key: 'archive', label: t('styleGuide.rows.archive'), icon: IconCopy, keys: 'mod+shift+a', onChoose: () => undefined },
              { key: 'remove', label: t('styleGuide.rows.remove'), because: t('styleGuide.why'), onChoose: () => undefined },
            ]}
            trigger={(props) => (
              <Button tone="soft" icon={IconAdjustments} {...props}>
                {t('styleGuide.choices.menu')}
              </Button>
            )}
          />
          <Badge>{4}</Badge>
          <Badge tone="accent">{3}</Badge>
          <Badge tone="ink">{t('styleGuide.choices.leadershipTeam')}</Badge>
        </div>
      </div>
    </GuidePart>
  );
};
