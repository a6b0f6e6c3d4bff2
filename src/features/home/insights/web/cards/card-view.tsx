import '#web/core/texts/insights.ts';
import { IconAlertTriangle, IconChartBar, IconTable } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Hint } from '#web/kit/ui/hint.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import styles from './card.module.css';
import { TableTwin } from './card-table.tsx';
import type { EmptyCard, InsightCard, ReadyCard } from './insight-card.ts';

const barHeights = [64, 77, 54, 18, 60, 80, 73, 84, 76, 65, 78, 69, 45];

/** Renders the shape of a card that loads, after 300 ms. */
export const LoadingCard = ({ title }: { title: string }) => {
  const t = useText();
  return (
    <Sheet className={styles.card} aria-label={title} aria-busy="true">
      <div className={styles.later} role="status">
        <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
        <div className={styles.head} aria-hidden="true">
          <Skeleton width="130px" height="12px" />
        </div>
        <div className={classes(styles.body, styles.bars)} aria-hidden="true">
          {barHeights.map((height) => (
            <i key={height} style={{ height: `${height}%` }} />
          ))}
        </div>
      </div>
    </Sheet>
  );
};

const Head = ({ card, children }: { card: Pick<InsightCard, 'key' | 'title' | 'note'>; children?: ReactNode }) => (
  <header className={styles.head}>
    <div className={styles.words}>
      <h2 id={`insight-${card.key}`}>{card.title}</h2>
      <span className={styles.note}>{card.note}</span>
    </div>
    {children}
  </header>
);

const Empty = ({ card }: { card: EmptyCard }) => {
  const t = useText();
  return (
    <div className={styles.empty}>
      <Icon as={card.icon} size="lg" />
      <div>
        <p>
          <b>{card.lead}</b>
          {card.text}
        </p>
        {card.onShow !== undefined && (
          <Button className={styles.show} onClick={card.onShow}>
            {t('insights.showThem')}
          </Button>
        )}
      </div>
    </div>
  );
};

const Failed = ({ onRetry }: { onRetry: () => void }) => {
  const t = useText();
  return (
    <div className={classes(styles.empty, styles.failed)} role="alert">
      <Icon as={IconAlertTriangle} size="lg" />
      <div>
        <p>
          <b>{t('insights.error.title')}</b>
          {t('insights.error.text')}
        </p>
        <Button className={styles.show} onClick={onRetry}>
          {t('ui.tryAgain')}
        </Button>
      </div>
    </div>
  );
};

const legendLooks: Record<string, string | undefined> = {
  done: styles.done,
  nonRock: styles.nonRock,
  onTrack: styles.onTrack,
  offTrack: styles.offTrack,
  solved: styles.solved,
  taken: styles.taken,
};

export const LegendLine = ({ legend }: { legend: ReadyCard['legend'] }) =>
  legend === undefined ? null : (
    <ul className={styles.legend}>
      {legend.map(({ name, text }) => (
        <li key={name}>
          <i className={legendLooks[name]} />
          {text}
        </li>
      ))}
    </ul>
  );

/** From this many rows on, a table is as high as two plots. */
const tallFrom = 10;

/** Renders a card that has something to show: the plot, or by the button or T the table that says the same. */
const Ready = ({ card, menu }: { card: ReadyCard; menu: (card: ReadyCard) => ReactNode }) => {
  const t = useText();
  const isPhone = usePhone();
  const [asTable, setAsTable] = useState(false);
  const isTall = asTable && card.isWide !== true && card.table.rows.length >= tallFrom;
  const pressed = (press: KeyboardEvent<HTMLElement>) => {
    const isPlain = !press.ctrlKey && !press.metaKey && !press.altKey && !(press.target instanceof HTMLInputElement);
    if (press.key.toLowerCase() !== 't' || !isPlain) return;
    press.preventDefault();
    press.stopPropagation();
    setAsTable(!asTable);
  };
  return (
    <Sheet
      className={classes(styles.card, card.isWide === true && styles.wide, isTall && styles.tall)}
      aria-labelledby={`insight-${card.key}`}
      data-card={card.key}
      onKeyDown={pressed}
    >
      <Head card={card}>
        {card.summary !== '' && (
          <Hint text={card.about}>
            <b className={styles.total}>{card.summary}</b>
          </Hint>
        )}
        <span className={styles.tools}>
          <IconButton
            icon={asTable ? IconChartBar : IconTable}
            label={t(asTable ? 'insights.asPlot' : 'insights.asTable')}
            keys="t"
            size="sm"
            aria-pressed={asTable}
            className={classes(asTable && styles.pressed)}
            onClick={() => setAsTable(!asTable)}
          />
          {!isPhone && menu(card)}
        </span>
      </Head>
      {!asTable && <LegendLine legend={card.legend} />}
      <div className={styles.body}>
        {asTable && <TableTwin title={card.title} table={card.table} />}
        <div hidden={asTable}>{card.plot ?? card.body}</div>
        {!asTable && card.foot}
      </div>
    </Sheet>
  );
};

/** Renders a card in whatever state it is. */
export const CardView = ({ card, menu }: { card: InsightCard; menu: (card: ReadyCard) => ReactNode }) => {
  if (card.state === 'loading') return <LoadingCard title={card.title} />;
  if (card.state === 'ready') return <Ready card={card} menu={menu} />;
  return (
    <Sheet className={styles.card} aria-labelledby={`insight-${card.key}`}>
      <Head card={card} />
      {card.state === 'empty' ? <Empty card={card} /> : <Failed onRetry={card.onRetry} />}
    </Sheet>
  );
};
