import '#web/core/texts/chart.ts';
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { NumberInput } from '#web/kit/ui/number-input.tsx';
import { Switch } from '#web/kit/ui/switch.tsx';
import { chartPapers, leastPercent, mostPages, mostPercent, pageSize, typePoints } from '../../rules/page-setup.ts';
import { bareEnds } from '../../rules/sheets.ts';
import styles from './page-setup-panel.module.css';
import type { Printed, SheetPages } from './use-pages.ts';

interface ChipsProps<Value extends string> {
  label: string;
  chips: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  children?: ReactNode;
}

/** Renders a choice of one as words side by side that go on in a further line. */
const Chips = <Value extends string>({ label, chips, value, onChange, children }: ChipsProps<Value>) => {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>
        {chips.map((chip) => (
          <label key={chip.value} className={styles.chip}>
            <input type="radio" name={name} checked={chip.value === value} onChange={() => onChange(chip.value)} />
            {chip.label}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
};

interface CountProps {
  label: string;
  value: number;
  isWrong: boolean;
  /** Why there cannot be one more. */
  because: string | undefined;
  onChange: (value: number) => void;
}

/** Renders a field for a number of pages, with buttons for one less and one more. */
const Count = ({ label, value, isWrong, because, onChange }: CountProps) => {
  const t = useText();
  const known = Number.isInteger(value) ? value : 1;
  return (
    <Field label={label}>
      {(control) => (
        <span className={styles.count}>
          <NumberInput
            {...control}
            aria-invalid={isWrong || undefined}
            maxLength={3}
            value={Number.isNaN(value) ? '' : String(value)}
            onChange={(text) => onChange(text.trim() === '' ? Number.NaN : Number(text))}
          />
          <IconButton
            icon={IconMinus}
            size="sm"
            label={t('chart.print.fewer', { label })}
            onClick={() => onChange(Math.max(1, known - 1))}
          />
          <IconButton
            icon={IconPlus}
            size="sm"
            label={t('chart.print.more', { label })}
            because={because}
            onClick={() => onChange(Math.min(mostPages, known + 1))}
          />
        </span>
      )}
    </Field>
  );
};

const inch = 96;
const millimetre = 96 / 25.4;

/** The size of the chosen paper, as its country measures it. */
const PaperSize = ({ setup }: Pick<SheetPages, 'setup'>) => {
  const t = useText();
  const { width, height } = pageSize(setup);
  const isMetric = setup.paper.startsWith('A');
  const told = (pixels: number) => (isMetric ? Math.round(pixels / millimetre) : pixels / inch);
  return (
    <p className={styles.note}>
      {t(isMetric ? 'chart.print.millimetres' : 'chart.print.inches', { width: told(width), height: told(height) })}
    </p>
  );
};

/** Rows, columns and scale of a chart on several pages. Catalogue N-02 and N-04. */
const Grid = ({ pages: { setup, sheets, fault, change } }: { pages: SheetPages }) => {
  const t = useText();
  const bare = bareEnds(sheets);
  const scale = useId();
  return (
    <div className={styles.custom}>
      <div className={styles.pair}>
        <Count
          label={t('chart.print.rows')}
          value={setup.rows}
          isWrong={fault === 'grid'}
          because={bare.rows ? t('chart.print.bare') : undefined}
          onChange={(rows) => change({ rows })}
        />
        <Count
          label={t('chart.print.columns')}
          value={setup.columns}
          isWrong={fault === 'grid'}
          because={bare.columns ? t('chart.print.bare') : undefined}
          onChange={(columns) => change({ columns })}
        />
      </div>
      <label className={styles.scale} htmlFor={scale}>
        {t('chart.print.scale')}
        <output htmlFor={scale}>{`${setup.percent}%`}</output>
      </label>
      <input
        id={scale}
        type="range"
        className={styles.slider}
        min={leastPercent}
        max={mostPercent}
        value={setup.percent}
        onChange={({ target }) => change({ percent: Number(target.value) })}
      />
    </div>
  );
};

/** On one page, or on several. Catalogue N-03. */
const SizeChoice = ({ pages }: { pages: SheetPages }) => {
  const t = useText();
  const name = useId();
  const { setup, canFit, fitScale, change } = pages;
  const percent = Math.round(fitScale);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{t('chart.print.size')}</legend>
      <label className={styles.way}>
        <input type="radio" name={name} checked={setup.isFit} disabled={!canFit} onChange={() => change({ isFit: true })} />
        <span>
          {t('chart.print.fit')}
          <small>{canFit ? t('chart.print.fitSays', { percent, points: typePoints(percent) }) : t('chart.print.noFit')}</small>
        </span>
      </label>
      <label className={styles.way}>
        <input type="radio" name={name} checked={!setup.isFit} onChange={() => change({ isFit: false })} />
        {t('chart.print.custom')}
      </label>
      {!setup.isFit && <Grid pages={pages} />}
    </fieldset>
  );
};

/** What keeps seats from being printed whole, or anything from being printed. Catalogue N-04 to N-06. */
const Warnings = ({ pages: { fault, sheets, moved, putBack } }: { pages: SheetPages }) => {
  const t = useText();
  return (
    <>
      <p role="alert" className={fault === undefined ? undefined : styles.fault}>
        {fault !== undefined && t(`chart.print.fault.${fault}`)}
      </p>
      {sheets.lost.length > 0 && <p className={styles.lost}>{t('chart.print.lost', { count: sheets.lost.length })}</p>}
      {sheets.cut.length > 0 && <p className={styles.cut}>{t('chart.print.cut', { count: sheets.cut.length })}</p>}
      {moved.size > 0 && (
        <Button size="sm" onClick={putBack}>
          {t('chart.print.putBack')}
        </Button>
      )}
    </>
  );
};

interface PageSetupPanelProps {
  pages: SheetPages;
  onClose: () => void;
  /** What is done with the pages. */
  children: ReactNode;
}

/** Renders Page Setup: which seats, on which paper, and how large. Catalogue N-01 and N-02. */
export const PageSetupPanel = ({ pages, onClose, children }: PageSetupPanelProps) => {
  const t = useText();
  const title = useId();
  const { setup, printed, counts, change, choose } = pages;
  const which: Printed[] = ['shown', 'leadership', 'selected'];
  // A4 and A3 come first where they are the usual papers.
  const papers = setup.paper.startsWith('A')
    ? chartPapers.toSorted((one, other) => Number(other.startsWith('A')) - Number(one.startsWith('A')))
    : chartPapers;
  return (
    <aside className={styles.panel} aria-labelledby={title}>
      <header className={styles.head}>
        <h2 id={title}>{t('chart.print.setup')}</h2>
        <IconButton icon={IconX} label={t('chart.print.close')} onClick={onClose} />
      </header>
      <div className={styles.body}>
        <Chips
          label={t('chart.print.which')}
          chips={which.map((value) => ({ value, label: t(`chart.print.${value}`, { number: counts[value] }) }))}
          value={printed}
          onChange={choose}
        />
        <Chips
          label={t('chart.print.paper')}
          chips={papers.map((value) => ({ value, label: value }))}
          value={setup.paper}
          onChange={(paper) => change({ paper })}
        >
          <PaperSize setup={setup} />
        </Chips>
        <Chips
          label={t('chart.print.direction')}
          chips={(['landscape', 'portrait'] as const).map((value) => ({ value, label: t(`chart.print.${value}`) }))}
          value={setup.direction}
          onChange={(direction) => change({ direction })}
        />
        <SizeChoice pages={pages} />
        <Switch label={t('chart.print.numbers')} checked={setup.hasNumbers} onChange={(hasNumbers) => change({ hasNumbers })} />
        <Switch label={t('chart.print.names')} checked={setup.hasNames} onChange={(hasNames) => change({ hasNames })} />
        <Warnings pages={pages} />
      </div>
      <footer className={styles.foot}>{children}</footer>
    </aside>
  );
};
