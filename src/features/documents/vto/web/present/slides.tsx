import '#web/core/texts/rocks.ts';
import '#web/core/texts/vto.ts';
import type { ReactNode } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import type { ListedRock } from '#features/work/rocks/contract.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { ProgressRing } from '#web/kit/ui/progress-ring.tsx';
import { StatusPill } from '#web/kit/ui/status-pill.tsx';
import type { CoreValue, Plan, TargetMarket, Vto, VtoPart } from '../../contract.ts';
import { goalText } from '../../rules/numbers.ts';
import { inOrder } from '../../rules/places.ts';
import { quarterNow } from '../../rules/quarters.ts';
import styles from './slides.module.css';

/** One picture on the big screen. A long section has several. */
export interface Slide {
  part: VtoPart;
  title: string;
  /** Distinguishes the slides of a section. */
  key: string;
  content: ReactNode;
}

/** Most lines of a slide; from `small` on they are set in 80%. */
const most = { values: 6, lines: 10, rocks: 8 };
const small = { values: 5, lines: 8, rocks: 7 };

const chunked = <Row,>(rows: readonly Row[], size: number): Row[][] => {
  const chunks: Row[][] = [];
  for (let at = 0; at < rows.length; at += size) chunks.push(rows.slice(at, at + size));
  return chunks.length === 0 ? [[]] : chunks;
};

const Nothing = () => <p className={styles.foot}>{useText()('vto.present.empty')}</p>;

const Values = ({ rows, from }: { rows: readonly CoreValue[]; from: number }) => (
  <ol className={classes(styles.values, rows.length > small.values && styles.dense)}>
    {rows.map(({ id, title, description }, at) => (
      <li key={id}>
        <span className={styles.count}>{from + at + 1}</span>
        <div>
          <b>{title}</b>
          <p>{description}</p>
        </div>
      </li>
    ))}
  </ol>
);

const Focus = ({ vto }: { vto: Vto }) => {
  const t = useText();
  const { description, niche } = vto.coreFocus;
  if (description === '' && niche === '') return <Nothing />;
  return (
    <>
      <p className={styles.mega}>{description}</p>
      {niche !== '' && (
        <p className={styles.foot}>
          {t('vto.niche')}: {niche}
        </p>
      )}
    </>
  );
};

const Market = ({ market }: { market: TargetMarket }) => {
  const t = useText();
  return (
    <>
      <p className={styles.lead}>{market.description === '' ? market.title : market.description}</p>
      {market.uniques.length > 0 && (
        <>
          <h3 className={styles.small}>{t('vto.uniques')}</h3>
          <Lines rows={inOrder(market.uniques)} ordered />
        </>
      )}
      {market.process !== '' && (
        <p className={styles.foot}>
          {market.processTitle === '' ? t('vto.process') : market.processTitle}: {market.process.split('\n').join(' › ')}
        </p>
      )}
      {market.guarantee !== '' && (
        <p className={styles.foot}>
          {t('vto.guarantee')}: {market.guarantee}
        </p>
      )}
    </>
  );
};

interface Titled {
  id: string;
  title: string;
}

const Lines = ({ rows, ordered = false }: { rows: readonly Titled[]; ordered?: boolean }) => {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={classes(styles.lines, ordered && styles.numbered, rows.length > small.lines && styles.dense)}>
      {rows.map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
    </List>
  );
};

const PlanSlide = ({ plan, rows }: { plan: Plan; rows: readonly Titled[] }) => {
  const { numbers } = useFormats();
  const amounts = inOrder(plan.measurables).slice(0, 4);
  if (amounts.length === 0 && rows.length === 0) return <Nothing />;
  return (
    <div className={classes(styles.plan, amounts.length === 0 && styles.alone)}>
      {amounts.length > 0 && (
        <ul className={styles.amounts}>
          {amounts.map((row) => (
            <li key={row.id}>
              <b>{goalText(row, numbers) || '–'}</b>
              <span>{row.title}</span>
            </li>
          ))}
        </ul>
      )}
      <Lines rows={rows} />
    </div>
  );
};

const tones = { OnTrack: 'on-track', OffTrack: 'off-track', Done: 'done', Closed: 'canceled', Canceled: 'canceled' } as const;

const Rocks = ({ rocks }: { rocks: readonly ListedRock[] }) => {
  const t = useText();
  const { people } = usePeople(rocks.map(({ ownerId }) => ownerId));
  return (
    <ul className={classes(styles.rocks, rocks.length > small.rocks && styles.dense)}>
      {rocks.map(({ id, title, status, progress, ownerId }) => {
        const share = status === 'Done' ? 100 : (progress ?? 0);
        const owner = people.get(ownerId);
        return (
          <li key={id}>
            <ProgressRing percent={share} tone={tones[status]} label={t('rocks.progress', { percent: `${share}%` })} />
            <span>{title}</span>
            <StatusPill status={status} />
            <span className={styles.owner}>
              {owner && <Avatar person={owner} size="sm" named={false} />}
              {owner?.firstName}
            </span>
          </li>
        );
      })}
    </ul>
  );
};

const Target = ({ vto }: { vto: Vto }) => {
  const t = useText();
  const { wholeDay } = useFormats();
  const { text, futureDate } = vto.tenYearTarget;
  if (text === '') return <Nothing />;
  return (
    <>
      <p className={styles.mega}>{text}</p>
      {futureDate !== null && <p className={styles.foot}>{t('vto.by', { day: wholeDay(futureDate) })}</p>}
    </>
  );
};

/** Returns the slides of a part that has rows: as many as it takes, and one that says so where there are none. */
const rowSlides = <Row,>(
  part: VtoPart,
  title: string,
  rows: readonly Row[],
  { size, show }: { size: number; show: (rows: readonly Row[], from: number) => ReactNode },
): Slide[] =>
  chunked(rows, size).map((some, at) => ({
    part,
    title,
    key: `${part} ${at}`,
    content: some.length === 0 ? <Nothing /> : show(some, at * size),
  }));

const planSlides = (vto: Vto, part: 'threeYearPicture' | 'oneYearPlan', title: string): Slide[] =>
  chunked(inOrder(vto[part].goals), most.lines).map((rows, at) => ({
    part,
    title,
    key: `${part} ${at}`,
    content: <PlanSlide plan={vto[part]} rows={rows} />,
  }));

/** Returns the slides of the Vision page. */
const useVisionSlides = (vto: Vto, dated: (title: string, day: string | null) => string): Slide[] => {
  const t = useText();
  const marketing = t('vto.marketing');
  const markets = inOrder(vto.targetMarkets).map((market): Slide => {
    return { part: 'marketing', title: `${marketing}, ${market.title}`, key: market.id, content: <Market market={market} /> };
  });
  return [
    ...rowSlides('coreValues', t('vto.coreValues'), inOrder(vto.coreValues), {
      size: most.values,
      show: (rows, from) => <Values rows={rows} from={from} />,
    }),
    { part: 'coreFocus', title: vto.coreFocus.customTitle || t('vto.coreFocus'), key: 'focus', content: <Focus vto={vto} /> },
    { part: 'tenYearTarget', title: t('vto.tenYearTarget'), key: 'target', content: <Target vto={vto} /> },
    ...(markets.length > 0 ? markets : rowSlides('marketing', marketing, [], { size: 1, show: () => null })),
    ...planSlides(vto, 'threeYearPicture', dated(t('vto.threeYearPicture'), vto.threeYearPicture.futureDate)),
  ];
};

/** Returns the slides of a V/TO, in the order of its pages. */
export const useSlides = (vto: Vto): Slide[] => {
  const t = useText();
  const { wholeDay } = useFormats();
  const { calendarDate, quarterMonth } = useSession();
  const dated = (title: string, day: string | null): string => (day === null ? title : `${title}, ${wholeDay(day)}`);
  const vision = useVisionSlides(vto, dated);
  const { quarter, year } = quarterNow(vto.quarterlyPlan.futureDate ?? calendarDate, quarterMonth);
  return [
    ...vision,
    ...planSlides(vto, 'oneYearPlan', dated(t('vto.oneYearPlan'), vto.oneYearPlan.futureDate)),
    ...rowSlides('rocks', t('vto.rocksOf', { quarter, year }), vto.rocks, {
      size: most.rocks,
      show: (rocks) => <Rocks rocks={rocks} />,
    }),
    ...rowSlides('issuesList', t('vto.issuesList'), inOrder(vto.longTermIssueList), {
      size: most.lines,
      show: (rows) => <Lines rows={rows} />,
    }),
  ];
};
