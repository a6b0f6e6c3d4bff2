import { useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { ExpandPanel } from '#web/kit/search/expand-panel.tsx';
import { FilterChips } from '#web/kit/search/filter-chips.tsx';
import { NoMatches } from '#web/kit/search/no-matches.tsx';
import { Pager } from '#web/kit/search/pager.tsx';
import { pageCount } from '#web/kit/search/pages.ts';
import { SearchText } from '#web/kit/search/search-text.tsx';
import { SortControl, type SortDirection } from '#web/kit/search/sort-control.tsx';
import { GuidePart } from './guide-part.tsx';
import styles from './style-guide.module.css';

const total = 80;

/** Shows the controls that filter, sort and page a list; catalogue area P. */
export const GuideSearch = () => {
  const t = useText();
  const [text, setText] = useState('');
  const [chips, setChips] = useState([
    { key: 'mine', label: t('shell.guide.mine') },
    { key: 'leadership', label: t('shell.guide.leadership') },
  ]);
  const [sort, setSort] = useState<{ field: 'name' | 'due'; direction: SortDirection }>({ field: 'name', direction: 'asc' });
  const [page, setPage] = useState(0);
  return (
    <GuidePart title={t('shell.guide.search')}>
      <div className={styles.card}>
        <SearchText value={text} onChange={setText} />
        <FilterChips chips={chips} onRemove={(key) => setChips(chips.filter((chip) => chip.key !== key))} />
        <SortControl
          options={[
            { value: 'name', label: t('shell.guide.name') },
            { value: 'due', label: t('shell.guide.due') },
          ]}
          {...sort}
          onChange={(field, direction) => setSort({ field, direction })}
        />
        <ExpandPanel title={t('shell.guide.group')} note={total}>
          <p>{t('shell.guide.rows')}</p>
        </ExpandPanel>
        <NoMatches />
        <Pager page={page} pages={pageCount(total)} total={total} onPage={setPage} />
      </div>
    </GuidePart>
  );
};
