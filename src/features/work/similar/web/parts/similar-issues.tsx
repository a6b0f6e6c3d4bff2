import { shortened } from '#shared/signs.ts';
import '#web/core/texts/similar.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useDebounced } from '#web/kit/search/use-debounced.ts';
import { similarApi } from '../../contract.ts';
import styles from './similar-issues.module.css';

/** Milliseconds after the last key until it is looked for what resembles a title. */
const pause = 300;

/** Renders Issues of the past that resemble the title that is being written, with what became of them. It never stands in the way of adding. */
export const SimilarIssues = ({ title }: { title: string }) => {
  const t = useText();
  const { wholeDay } = useFormats();
  const asked = useDebounced(shortened(title.trim(), 256), pause);
  const { data } = useRead(similarApi.issues, { body: { title: asked } }, { quiet: true, keep: true, enabled: asked.length > 3 });
  const items = asked.length > 3 ? (data?.items ?? []) : [];
  return (
    <div role="status">
      {items.length > 0 && (
        <section className={styles.similar} aria-label={t('similar.title')}>
          <h3>{t('similar.title')}</h3>
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                {item.title}
                <span>
                  {t(item.isSolved ? (item.outcome === '' ? 'similar.solved' : 'similar.solvedBy') : 'similar.open', {
                    day: wholeDay(dayHere(new Date(item.at))),
                    outcome: item.outcome,
                  })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
