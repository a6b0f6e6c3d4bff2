import '#web/core/texts/insights.ts';
import '#web/core/texts/todos.ts';
import '#web/core/texts/rocks.ts';
import { IconEye, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Page } from '#web/kit/ui/page.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { usePrinting } from '#web/kit/ui/use-printing.ts';
import { ListPanel } from './behind/list-panel.tsx';
import { CardView } from './cards/card-view.tsx';
import type { ListAsk, ReadyCard } from './cards/insight-card.ts';
import { useCards, useCounts } from './cards/use-cards.ts';
import { buildFigures } from './figures/build-figures.ts';
import { KeyFigures } from './figures/key-figures.tsx';
import { CardMenu } from './files/card-menu.tsx';
import { PageMenu } from './files/page-menu.tsx';
import styles from './insights-screen.module.css';
import { InsightsPaper } from './paper/insights-paper.tsx';
import { PeriodMenu } from './requested/period-menu.tsx';
import { ScopeMenu } from './requested/scope-menu.tsx';
import { usePageWords } from './requested/use-page-words.ts';
import { type Requested, useRequested } from './requested/use-requested.ts';
import { type Scopes, useScopes } from './requested/use-scopes.ts';

/** Says who sees the figures of a person. */
const SeenBy = ({ asked: { scope }, scopes }: { asked: Requested; scopes: Scopes }) => {
  const t = useText();
  if (scope.kind !== 'person') return null;
  const isMine = scope.id === scopes.me;
  return (
    <p className={styles.seenBy}>
      <Icon as={IconEye} size="sm" />
      <span>{isMine ? t('insights.seenByYou') : t('insights.seenBy', { name: scopes.people.get(scope.id)?.firstName ?? '' })}</span>
    </p>
  );
};

/** Says that the team or the person of the address is none of the reader's. */
const NotYours = ({ asked }: { asked: Requested }) => {
  const t = useText();
  return (
    <Sheet aria-label={t('insights.title')}>
      <EmptyState
        icon={IconEye}
        level={2}
        title={t('insights.gone')}
        text={t('insights.goneText')}
        action={
          <Button tone="soft" onClick={() => asked.goScope({ kind: 'all' })}>
            {t('insights.showAll')}
          </Button>
        }
      />
    </Sheet>
  );
};

/** Renders the figures, the plots and the list behind one of them. */
const Whole = ({ asked, scopes }: { asked: Requested; scopes: Scopes }) => {
  const t = useText();
  const isPhone = usePhone();
  const isPrinting = usePrinting();
  const [list, setList] = useState<ListAsk>();
  const [only, setOnly] = useState<string>();
  const counts = useCounts(asked, scopes.data !== undefined);
  const { cards, teams, build } = useCards(asked, scopes, counts, setList);
  const words = usePageWords(asked, scopes);
  // The table of teams stands there from the first day.
  const isFirst = cards.every((card) => card.state === 'empty' || card.key === 'teams');
  const figures = buildFigures(build, counts, teams);
  const printOne = (card: ReadyCard) => {
    flushSync(() => setOnly(card.key));
    window.print();
    setOnly(undefined);
  };
  if (isPrinting) return <InsightsPaper asked={asked} scope={scopes.nameOf(asked.scope)} cards={cards} figures={figures} only={only} />;
  return (
    <Page>
      <PageHeader title={t('insights.title')} note={isPhone ? undefined : isFirst ? t('insights.first') : words.note}>
        <div className={styles.actions}>
          <ScopeMenu asked={asked} scopes={scopes} />
          <PeriodMenu asked={asked} />
          {!isPhone && (
            <Button icon={IconPrinter} onClick={() => window.print()}>
              {t('insights.print')}
            </Button>
          )}
          <span className={styles.end}>
            <PageMenu cards={cards} note={words.short} />
          </span>
        </div>
      </PageHeader>
      <div className={styles.page}>
        <KeyFigures figures={figures} />
        <div className={styles.cards}>
          {cards.map((card) => (
            <CardView
              key={`${asked.scope.kind} ${card.key}`}
              card={card}
              menu={(ready) => <CardMenu card={ready} note={words.short} onPrint={() => printOne(ready)} />}
            />
          ))}
        </div>
        <SeenBy asked={asked} scopes={scopes} />
      </div>
      {list !== undefined && (
        <ListPanel
          key={`${list.of} ${list.title}`}
          ask={list}
          asked={asked}
          scope={scopes.nameOf(asked.scope)}
          onClose={() => setList(undefined)}
        />
      )}
    </Page>
  );
};

/** `/insights`: how the company, a team or a person does, week by week. */
export const InsightsScreen = () => {
  const t = useText();
  const asked = useRequested();
  const scopes = useScopes();
  useScreenInfo({ title: t('insights.title') });
  if (scopes.isError && scopes.data === undefined)
    return (
      <Page>
        <PageHeader title={t('insights.title')} />
        <ErrorState onRetry={() => void scopes.refetch()} />
      </Page>
    );
  if (scopes.data !== undefined && !scopes.knows(asked.scope))
    return (
      <Page>
        <PageHeader title={t('insights.title')} />
        <NotYours asked={asked} />
      </Page>
    );
  return <Whole asked={asked} scopes={scopes} />;
};
