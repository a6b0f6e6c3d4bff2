import '#web/core/texts/vto.ts';
import { IconArrowsVertical, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import type { CompareSide } from '#features/documents/collections/web/parts/sides.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Count } from '#web/kit/ui/count.tsx';
import { Icon, type IconShape } from '#web/kit/ui/icon.tsx';
import { Pill } from '#web/kit/ui/pill.tsx';
import type { Vto, VtoPart } from '../../contract.ts';
import type { ComparedSection } from '../../rules/compared-parts.ts';
import type { ComparedRow, Piece, VtoChangeKind } from '../../rules/comparing.ts';
import styles from './compared-sheet.module.css';

type Change = Exclude<VtoChangeKind, 'same'>;
const changes = ['added', 'removed', 'changed', 'moved'] as const satisfies readonly Change[];

const looks: Record<Change, { icon: IconShape; tone: 'on-track' | 'off-track' | 'warn' | 'info' }> = {
  added: { icon: IconPlus, tone: 'on-track' },
  removed: { icon: IconMinus, tone: 'off-track' },
  changed: { icon: IconPencil, tone: 'warn' },
  moved: { icon: IconArrowsVertical, tone: 'info' },
};

const countOf = (sections: readonly ComparedSection[], change: Change): number =>
  sections.flatMap(({ rows }) => rows).filter(({ deed }) => deed === change).length;

interface SectionListProps {
  sections: readonly ComparedSection[];
  /** The change that is ringed in the sheet. */
  here: string | undefined;
  onChoose: (part: VtoPart) => void;
}

const tractionParts: ReadonlySet<VtoPart> = new Set(['oneYearPlan', 'rocks', 'issuesList']);
const isTraction = ({ part }: ComparedSection): boolean => tractionParts.has(part);

/** Lists the parts by the pages of the V/TO, with how much has changed in each, and the totals. */
export const SectionList = ({ sections, here, onChoose }: SectionListProps) => {
  const t = useText();
  const pages = [
    { page: 'vision', parts: sections.filter((section) => !isTraction(section)) },
    { page: 'traction', parts: sections.filter(isTraction) },
  ] as const;
  return (
    <nav className={styles.parts} aria-label={t('vto.compare.parts')}>
      {pages.map(({ page, parts }) => (
        <div key={page}>
          <p className={styles.page}>{t(`vto.page.${page}`)}</p>
          {parts.map(({ part, changes: count }) =>
            count === 0 ? (
              <p key={part} className={styles.unchanged}>
                <span>{t(`vto.${part}`)}</span>
                <small>{t('vto.compare.samePart')}</small>
              </p>
            ) : (
              <button
                key={part}
                type="button"
                className={classes(here?.startsWith(`${part} `) === true && styles.current)}
                onClick={() => onChoose(part)}
              >
                <span>{t(`vto.${part}`)}</span>
                <small>
                  <Count of={count} />
                </small>
              </button>
            ),
          )}
        </div>
      ))}
      <div className={styles.totals}>
        {changes.map((change) => (
          <Pill key={change} tone={looks[change].tone} icon={looks[change].icon}>
            {t(`vto.compare.counts.${change}`, { count: countOf(sections, change) })}
          </Pill>
        ))}
      </div>
    </nav>
  );
};

const Text = ({ pieces, as: Tag }: { pieces: readonly Piece[] | undefined; as: 'ins' | 'del' }) => {
  const t = useText();
  if (pieces === undefined) return <span className={styles.none}>{t('vto.compare.notThere')}</span>;
  return (
    <span className={styles.text}>
      {pieces.map(({ text, isOwn, at }) => (isOwn && text.trim() !== '' ? <Tag key={at}>{text}</Tag> : <span key={at}>{text}</span>))}
    </span>
  );
};

const Row = ({ row, part, here }: { row: ComparedRow; part: VtoPart; here: string | undefined }) => {
  const t = useText();
  const look = row.deed === 'same' ? undefined : looks[row.deed];
  const mark = look && <Icon as={look.icon} size="sm" label={t(`vto.compare.deeds.${row.deed as Change}`)} />;
  const key = `${part} ${row.key}`;
  return (
    <li
      id={`change ${key}`}
      className={classes(styles.row, row.deed === 'same' && styles.same, key === here && styles.here)}
      data-deed={row.deed}
      aria-current={key === here ? true : undefined}
    >
      <div className={styles.cell}>
        {row.deed !== 'added' && row.deed !== 'moved' && mark}
        <Text pieces={row.was} as="del" />
      </div>
      <div className={styles.cell}>
        {row.deed !== 'removed' && mark}
        <span>
          <Text pieces={row.is} as="ins" />
          {row.from !== undefined && <small>{t('vto.compare.moved', { from: row.from, to: row.to ?? 0 })}</small>}
        </span>
      </div>
    </li>
  );
};

const Head = ({ vto, side }: { vto: Vto; side: CompareSide }) => {
  const t = useText();
  const { day } = useFormats();
  return (
    <div>
      <b>{vto.title}</b>{' '}
      {side.on !== undefined
        ? t('vto.past.asWas', { day: day(side.on) })
        : side.publishedId === undefined || vto.publishedAt === null
          ? t('vto.compare.asNow')
          : t('vto.compare.asOn', { day: day(dayHere(new Date(vto.publishedAt))) })}
    </div>
  );
};

const summary = (t: ReturnType<typeof useText>, section: ComparedSection): string =>
  section.changes === 0
    ? t('vto.compare.samePart')
    : changes
        .filter((change) => countOf([section], change) > 0)
        .map((change) => t(`vto.compare.counts.${change}`, { count: countOf([section], change) }))
        .join(', ');

interface SheetProps {
  sections: readonly ComparedSection[];
  only: boolean;
  /** The change that is ringed. */
  here: string | undefined;
  was: { vto: Vto; side: CompareSide };
  is: { vto: Vto; side: CompareSide };
}

/** Shows both V/TOs side by side, row by row. */
export const ComparedSheet = ({ sections, only, here, was, is }: SheetProps) => {
  const t = useText();
  const shown = only ? sections.filter((section) => section.changes > 0) : sections;
  return (
    <article className={styles.sheet} aria-label={t('vto.compare.title')}>
      <header className={styles.heads}>
        <Head {...was} />
        <Head {...is} />
      </header>
      {shown.map((section) => (
        <section key={section.part}>
          <h2>
            {t(`vto.${section.part}`)} <small>{summary(t, section)}</small>
          </h2>
          <ul>
            {section.rows
              .filter(({ deed }) => !only || deed !== 'same')
              .map((row) => (
                <Row key={row.key} row={row} part={section.part} here={here} />
              ))}
          </ul>
        </section>
      ))}
    </article>
  );
};
