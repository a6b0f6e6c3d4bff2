import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { pageSize } from '#shared/search.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { numbersOf, rangeOf } from './pages.ts';
import styles from './search.module.css';

interface PagerProps {
  page: number;
  pages: number;
  total: number;
  onPage: (page: number) => void;
}

/** Renders which rows are shown, and buttons for the other pages; nothing when one page holds all rows. Catalogue row P-03. */
export const Pager = ({ page, pages, total, onPage }: PagerProps) => {
  const t = useText();
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={t('shell.search.pages')}>
      <span className={styles.range} role="status">
        {t('shell.search.range', rangeOf(page, total))}
      </span>
      <span className={styles.size}>{t('shell.search.aPage', { count: pageSize })}</span>
      <IconButton
        icon={IconChevronLeft}
        label={t('shell.search.previous')}
        because={page === 0 ? t('shell.search.isFirst') : undefined}
        onClick={() => onPage(page - 1)}
      />
      {numbersOf(page, pages).map((number, place, numbers) =>
        number === undefined ? (
          <span key={`after ${numbers[place - 1] ?? 0}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className={styles.number}
            aria-label={t('shell.search.pageNumber', { page: number + 1 })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number + 1}
          </button>
        ),
      )}
      <IconButton
        icon={IconChevronRight}
        label={t('shell.search.next')}
        because={page >= pages - 1 ? t('shell.search.isLast') : undefined}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
};
