import '#web/core/texts/insights.ts';
import { addDays } from '#shared/dates.ts';
import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { BrandMark } from '#web/kit/ui/mark.tsx';
import { TableTwin } from '../cards/card-table.tsx';
import { LegendLine } from '../cards/card-view.tsx';
import type { InsightCard, ReadyCard } from '../cards/insight-card.ts';
import type { KeyFigure } from '../figures/key-figure.ts';
import { PlotWidthContext } from '../plots/plot.tsx';
import type { Requested } from '../requested/use-requested.ts';
import styles from './insights-paper.module.css';

interface PaperProps {
  asked: Requested;
  /** Whose figures they are. */
  scope: string;
  cards: readonly InsightCard[];
  figures: readonly (KeyFigure | undefined)[];
  /** The key of the only card that is printed; undefined for all. */
  only: string | undefined;
}

/** Half the width of a page, in pixels of paper. */
const plotWidth = 460;
/** Plots on a page: two pairs. */
const aPage = 4;

const PaperHead = ({ asked, scope, title }: { asked: Requested; scope: string; title: string }) => {
  const t = useText();
  const { wholeDay } = useFormats();
  const { closed, before, compare } = asked;
  const [first, last] = [closed[0], closed.at(-1)];
  const weeks = t('insights.paper.closedWeeks', { count: closed.length });
  const more = compare === 'before' && before.length > 0 ? t('insights.paper.compared', { weeks, count: before.length }) : weeks;
  return (
    <header className={styles.head}>
      <BrandMark />
      <div className={styles.titles}>
        <span>{scope}</span>
        <h1>{title}</h1>
      </div>
      <div className={styles.days}>
        {first !== undefined && last !== undefined && (
          <span>{t('insights.ownDays', { from: wholeDay(first), to: wholeDay(addDays(last, 6)) })}</span>
        )}
        <small>{more}</small>
      </div>
    </header>
  );
};

const PaperFoot = () => {
  const t = useText();
  const { wholeDay, time } = useFormats();
  const { user, calendarDate } = useSession();
  const now = nowHere();
  return (
    <footer className={styles.foot}>
      <span>{t('insights.paper.printed', { when: `${wholeDay(calendarDate)}, ${time(now)}`, name: nameOf(user) })}</span>
      <span className={styles.key}>
        <i className={styles.below} />
        {t('insights.paper.belowGoal')}
      </span>
      <span className={styles.key}>
        <i className={styles.runs} />
        {t('insights.paper.running')}
      </span>
    </footer>
  );
};

const PaperCard = ({ card }: { card: ReadyCard }) => {
  const t = useText();
  const isTable = card.isWide === true;
  return (
    <section className={isTable ? styles.wide : styles.card}>
      <h2>
        {card.title} <small>{isTable ? t('insights.paper.below') : card.note}</small>
        <b>{card.summary}</b>
      </h2>
      <LegendLine legend={card.legend} />
      {isTable ? <TableTwin title={card.title} table={card.table} isMarked /> : (card.plot ?? card.body)}
    </section>
  );
};

const PaperFigures = ({ figures }: { figures: readonly (KeyFigure | undefined)[] }) => (
  <div className={styles.figures}>
    {figures.flatMap((figure) =>
      figure === undefined
        ? []
        : [
            <div key={figure.key}>
              <span>{figure.label}</span>
              <b>{figure.value}</b>
              <small>{[...new Set([figure.isOn === undefined ? '' : figure.brief, figure.words])].filter(Boolean).join(', ')}</small>
            </div>,
          ],
    )}
  </div>
);

const HowCounted = ({ cards }: { cards: readonly ReadyCard[] }) => {
  const t = useText();
  return (
    <section className={styles.wide}>
      <h2>{t('insights.paper.how')}</h2>
      <dl className={styles.how}>
        {cards.map((card) => (
          <div key={card.key}>
            <dt>{card.title}</dt>
            <dd>{card.about}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** Splits the cards into pages: on the first, two pairs below the figures. */
const pagesOf = (cards: readonly ReadyCard[]): ReadyCard[][] => {
  const pages = Array.from({ length: Math.max(1, Math.ceil(cards.length / aPage)) }, (_, at) => cards.slice(at * aPage, (at + 1) * aPage));
  return pages.filter((page, at) => at === 0 || page.length > 0);
};

/** Renders the page on paper: the figures and plots in pairs, and at the end how each is counted. */
export const InsightsPaper = ({ asked, scope, cards, figures, only }: PaperProps) => {
  const t = useText();
  const ready = cards.filter((card) => card.state === 'ready' && (only === undefined || card.key === only)) as ReadyCard[];
  const byTable = ready.filter(({ isWide }) => isWide === true);
  const pages = pagesOf(ready.filter(({ isWide }) => isWide !== true));
  const last = pages.length - 1;
  return (
    <PlotWidthContext value={plotWidth}>
      <div className={styles.paper} data-insights-paper="">
        {pages.map((page, at) => (
          <article key={page[0]?.key ?? 'none'} className={styles.page}>
            <PaperHead asked={asked} scope={scope} title={t(at === 0 ? 'insights.title' : 'insights.paper.more')} />
            {at === 0 && only === undefined && <PaperFigures figures={figures} />}
            <div className={styles.cards}>
              {page.map((card) => (
                <PaperCard key={card.key} card={card} />
              ))}
              {at === last && byTable.map((card) => <PaperCard key={card.key} card={card} />)}
              {at === last && <HowCounted cards={ready.filter(({ isWide }) => isWide !== true)} />}
            </div>
            <PaperFoot />
          </article>
        ))}
      </div>
    </PlotWidthContext>
  );
};
