import '#web/core/texts/dashboards.ts';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import type { WidgetFilter, WidgetKind } from '../contract.ts';
import { type ChosenFilters, faultOf, filtersFor, firstChosen, isByOwner } from '../rules/filters.ts';
import { countOf, mostOfKind } from '../rules/layout.ts';
import styles from './add-widget-dialog.module.css';
import { useDashboard } from './calls.ts';
import { FilterFields } from './widgets/filter-fields.tsx';
import { KindPicture } from './widgets/kind-picture.tsx';
import { useFilterCounts } from './widgets/use-filter-counts.ts';
import { WidgetFrameContext } from './widgets/widget-frame.ts';
import { WidgetView } from './widgets/widget-view.tsx';

/** The kinds in the order in which they are offered; their keys are 1 to 6. */
const offered = ['todo', 'rock', 'issue', 'headline', 'measurable', 'meeting'] as const satisfies readonly WidgetKind[];

export interface AddWidgetDialogProps extends DialogProps<{ kind: WidgetKind; filters: WidgetFilter[] }> {}

interface TileProps {
  kind: WidgetKind;
  count: number;
  checked: boolean;
  /** True for the tile that Tab reaches. */
  reached: boolean;
  onChoose: () => void;
}

const Tile = ({ kind, count, checked, reached, onChoose }: TileProps) => {
  const t = useText();
  const id = useId();
  const full = count >= mostOfKind;
  return (
    <button
      type="button"
      role="radio"
      aria-checked={checked}
      aria-disabled={full || undefined}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-count ${id}-text`}
      tabIndex={reached ? 0 : -1}
      className={classes(styles.tile, checked && styles.chosen, full && styles.full)}
      data-kind={kind}
      data-autofocus={reached || undefined}
      onClick={() => !full && onChoose()}
    >
      <KindPicture kind={kind} />
      {checked && (
        <span className={styles.check}>
          <Icon as={IconCheck} size="xs" />
        </span>
      )}
      <span className={styles.head}>
        <b id={`${id}-name`}>{t(`dashboards.kind.${kind}`)}</b>
        <span id={`${id}-count`} className={styles.count}>
          {t('dashboards.countOf', { count, most: mostOfKind })}
        </span>
      </span>
      <span id={`${id}-text`} className={styles.text}>
        {full ? t('dashboards.full', { kind: t(`dashboards.kind.${kind}`) }) : t(`dashboards.about.${kind}`)}
      </span>
    </button>
  );
};

const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 3, ArrowUp: -3 };

interface ChooseProps {
  kind: WidgetKind | undefined;
  onChoose: (kind: WidgetKind) => void;
}

/** Renders the six kinds as one group: arrows move, 1 to 6, a click or Space choose. A kind that is full can be reached and says so. */
const Choose = ({ kind, onChoose }: ChooseProps) => {
  const t = useText();
  const self = useRef<HTMLDivElement>(null);
  const { widgetSettings } = useDashboard().shown;
  const [at, setAt] = useState<WidgetKind>(kind ?? 'todo');
  // The button that led here, or back here, is gone.
  useEffect(() => self.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const reach = (place: number) => {
    const next = offered[Math.min(Math.max(0, place), offered.length - 1)] ?? 'todo';
    setAt(next);
    self.current?.querySelector<HTMLElement>(`[data-kind="${next}"]`)?.focus();
    return next;
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const place = /^[1-6]$/.test(event.key) ? Number(event.key) - 1 : step === undefined ? undefined : offered.indexOf(at) + step;
    if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = reach(place);
    if (countOf(widgetSettings, next) < mostOfKind) onChoose(next);
  };
  return (
    <div ref={self} className={styles.tiles} role="radiogroup" aria-label={t('dashboards.kinds')} onKeyDown={press}>
      {offered.map((each) => (
        <Tile
          key={each}
          kind={each}
          count={countOf(widgetSettings, each)}
          checked={each === kind}
          reached={each === at}
          onChoose={() => {
            setAt(each);
            onChoose(each);
          }}
        />
      ))}
    </div>
  );
};

const preview = { x: 0, y: 0, w: 4, h: 6 };

/** Renders the filters of the new widget, and what it will show. */
const Filters = ({ kind, chosen, onChange }: { kind: WidgetKind; chosen: ChosenFilters; onChange: (chosen: ChosenFilters) => void }) => {
  const t = useText();
  const counts = useFilterCounts(kind, chosen);
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => self.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={self} className={styles.two}>
      <div>
        <FilterFields kind={kind} chosen={chosen} counts={counts} boxed onChange={onChange} />
        <p className={styles.hint}>{t('dashboards.sharedOnly')}</p>
      </div>
      <div className={styles.side}>
        <p className={styles.label}>{t('dashboards.preview')}</p>
        <div className={styles.preview} inert>
          <WidgetFrameContext value={{ still: true, rows: 3, tools: <></> }}>
            <WidgetView widget={{ i: `${kind}-preview`, ...preview, filters: filtersFor(kind, chosen) }} />
          </WidgetFrameContext>
        </div>
      </div>
    </div>
  );
};

/** Renders the keys of a step. */
const Keys = ({ step }: { step: number }) => {
  const t = useText();
  return (
    <span className={styles.keys}>
      {step === 1 ? (
        <>
          <Kbd keys="1" /> {t('dashboards.to')} <Kbd keys="6" /> {t('dashboards.choose')}
        </>
      ) : (
        <>
          <Kbd keys="mod+enter" /> {t('dashboards.adds')}
        </>
      )}
    </span>
  );
};

/** Goes on at Ctrl or Cmd with Enter, wherever the focus is. */
const useSubmitKey = (run: () => void): void => {
  const goOn = useEffectEvent(run);
  useEffect(() => {
    const pressed = (press: globalThis.KeyboardEvent) => {
      if (press.key !== 'Enter' || !(press.ctrlKey || press.metaKey) || press.repeat) return;
      press.preventDefault();
      goOn();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
};

/** Renders the dialog that adds a widget: step 1 chooses its kind, step 2 what it shows. Catalogue rows O-01 and O-05 to O-11. */
export const AddWidgetDialog = ({ close }: AddWidgetDialogProps) => {
  const t = useText();
  const [kind, setKind] = useState<WidgetKind>();
  const [chosen, setChosen] = useState<ChosenFilters>(firstChosen);
  const [step, setStep] = useState(1);
  const isLast = step === 2 || (kind !== undefined && !isByOwner(kind));
  const fault = kind === undefined ? undefined : step === 2 ? faultOf(kind, chosen) : undefined;
  const why = kind === undefined ? t('dashboards.chooseFirst') : fault && t(`dashboards.fault.${fault}`);
  const goOn = () => {
    if (kind === undefined || fault !== undefined) return;
    if (isLast) close({ kind, filters: filtersFor(kind, step === 2 ? chosen : firstChosen) });
    else setStep(2);
  };
  useSubmitKey(goOn);
  const title = step === 1 || kind === undefined ? t('dashboards.add') : t('dashboards.addKind', { kind: t(`dashboards.kind.${kind}`) });
  return (
    <Dialog
      title={title}
      size="tiles"
      tools={<span className={styles.step}>{t('dashboards.step', { step })}</span>}
      onClose={() => close()}
      footer={
        <>
          <Keys step={step} />
          {step === 1 ? (
            <Button onClick={() => close()}>{t('shell.dialogs.cancel')}</Button>
          ) : (
            <Button icon={IconArrowLeft} onClick={() => setStep(1)}>
              {t('dashboards.back')}
            </Button>
          )}
          <Button tone="primary" because={why} onClick={goOn}>
            {isLast ? t('dashboards.add') : t('dashboards.goOn')}
          </Button>
        </>
      }
    >
      {step === 1 || kind === undefined ? (
        <Choose kind={kind} onChoose={setKind} />
      ) : (
        <Filters kind={kind} chosen={chosen} onChange={setChosen} />
      )}
    </Dialog>
  );
};
