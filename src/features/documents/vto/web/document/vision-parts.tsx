import '#web/core/texts/vto.ts';
import { IconCalendar, IconQuote } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { DayCell } from '#web/kit/forms/day-cell.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { type CoreValue, longestSpeech, type SectionKind, type Vto } from '../../contract.ts';
import { saveSection, type Written } from '../calls.ts';
import { HeadedText } from './headed-words.tsx';
import { HistoryButton } from './history-button.tsx';
import { LineText } from './line-words.tsx';
import { Lines } from './lines.tsx';
import { DocumentPart } from './part.tsx';
import { description, lineOf, proseOf, title } from './spellings.ts';
import styles from './vision.module.css';
import { EditedText } from './words.tsx';

/** Returns the function that saves parts of a section; undefined where the V/TO is only read. */
export const savingOf = (vto: Vto, kind: SectionKind) =>
  vto.permissions.edit ? (written: Written) => saveSection(vto, kind, vto[kind].id, written) : undefined;

interface SectionDayProps {
  vto: Vto;
  kind: 'tenYearTarget' | 'threeYearPicture' | 'oneYearPlan' | 'quarterlyPlan';
  /** What the day is called for screen readers. */
  label: string;
  /** Says the day, such as `By December 31, 2035`. */
  say?: ((day: string) => string) | undefined;
}

/** Renders the day of a target or plan; a click opens the calendar. */
export const SectionDay = ({ vto, kind, label, say = (day) => day }: SectionDayProps) => {
  const t = useText();
  const { wholeDay } = useFormats();
  const { futureDate, id, version } = vto[kind];
  const save = savingOf(vto, kind);
  if (futureDate === null && save === undefined) return null;
  const words = futureDate === null ? t('vto.chooseDay') : say(wholeDay(futureDate));
  const pick = (day: string) =>
    void saveSection(vto, kind, id, { mine: { futureDate: day }, was: { futureDate }, version }).catch(() => undefined);
  return (
    <span className={classes(styles.when, futureDate === null && styles.unset)}>
      <Icon as={IconCalendar} size="sm" />
      <DayCell day={futureDate} label={label} look={<span>{words}</span>} onChange={save && pick} />
    </span>
  );
};

const blankValue: CoreValue = { id: '', version: 0, position: '', title: '', description: '' };

const Speech = ({ vto }: { vto: Vto }) => {
  const t = useText();
  const isPhone = usePhone();
  const [open, setOpen] = useState(false);
  const save = savingOf(vto, 'coreValuesSpeech');
  const { text } = vto.coreValuesSpeech;
  if (text === '' && save === undefined) return null;
  return (
    <div className={styles.speech}>
      <Icon as={IconQuote} />
      <div className={styles.spoken}>
        {open || text === '' ? (
          <EditedText
            item={vto.coreValuesSpeech}
            spelling={speech}
            label={t('vto.speech')}
            placeholder={t('vto.speechEmpty')}
            onSave={save}
            lines
            // On phones the field is a sheet with the keyboard, which nobody asks for who only reads.
            focused={open && save !== undefined && !isPhone}
            className={styles.read}
          />
        ) : (
          <p className={styles.three}>{text}</p>
        )}
        {text !== '' && (
          <Button size="sm" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'vto.speechClose' : 'vto.speechOpen')}
          </Button>
        )}
      </div>
    </div>
  );
};

const speech = proseOf('text', longestSpeech);

/** Core values with their speech. */
export const CoreValues = ({ vto }: { vto: Vto }) => {
  const t = useText();
  return (
    <DocumentPart
      place="coreValues"
      title={t('vto.coreValues')}
      note={t('vto.coreValuesNote', { count: vto.coreValues.length })}
      tools={<HistoryButton vto={vto} part="coreValues" />}
    >
      <Lines
        vto={vto}
        rows={vto.coreValues}
        place={{ kind: 'coreValue', parentId: vto.id, list: 'coreValues' }}
        name={t('vto.coreValue')}
        add={t('vto.addCoreValue')}
        blank={blankValue}
        ordered
        className={styles.values}
        line={(row, acts, at) => (
          <p className={styles.value}>
            <span className={styles.count}>{at + 1}</span>
            <span className={styles.said}>
              <LineText item={row} spelling={title} label={t('vto.coreValue')} acts={acts} inline className={styles.strong} />{' '}
              {(acts !== undefined || row.description !== '') && row.version > 0 && (
                <EditedText
                  item={row}
                  spelling={description}
                  label={t('vto.meaning', { title: row.title })}
                  placeholder={t('vto.meaningEmpty')}
                  onSave={acts?.save}
                  onEnter={acts?.onEnter}
                  lines
                  inline
                />
              )}
            </span>
          </p>
        )}
      />
      <Speech vto={vto} />
    </DocumentPart>
  );
};

const customTitle = lineOf('customTitle', { limit: 100 });
const niche = proseOf('niche');

/** Core focus: its own title, the purpose and the niche. A custom title replaces 'Core Focus' (catalogue L-35). */
export const CoreFocus = ({ vto }: { vto: Vto }) => {
  const t = useText();
  const save = savingOf(vto, 'coreFocus');
  const heading = (
    <EditedText
      item={vto.coreFocus}
      spelling={customTitle}
      label={t('vto.focusTitle')}
      placeholder={t('vto.coreFocus')}
      onSave={save}
      className={styles.partTitle}
    />
  );
  return (
    <DocumentPart
      place="coreFocus"
      title={save === undefined && vto.coreFocus.customTitle === '' ? t('vto.coreFocus') : heading}
      note={t('vto.coreFocusNote')}
      tools={<HistoryButton vto={vto} part="coreFocus" />}
    >
      <EditedText
        item={vto.coreFocus}
        spelling={description}
        label={t('vto.purpose')}
        placeholder={t('vto.purposeEmpty')}
        onSave={save}
        lines
        className={styles.big}
      />
      <HeadedText item={vto.coreFocus} spelling={niche} label={t('vto.niche')} placeholder={t('vto.nicheEmpty')} onSave={save} lines />
    </DocumentPart>
  );
};

const target = proseOf('text');

/** The 10-Year Target with its day. */
export const TenYearTarget = ({ vto }: { vto: Vto }) => {
  const t = useText();
  return (
    <DocumentPart place="tenYearTarget" title={t('vto.tenYearTarget')} tools={<HistoryButton vto={vto} part="tenYearTarget" />}>
      <EditedText
        item={vto.tenYearTarget}
        spelling={target}
        label={t('vto.tenYearTarget')}
        placeholder={t('vto.targetEmpty')}
        onSave={savingOf(vto, 'tenYearTarget')}
        lines
        className={styles.huge}
      />
      <SectionDay vto={vto} kind="tenYearTarget" label={t('vto.targetDay')} say={(day) => t('vto.by', { day })} />
    </DocumentPart>
  );
};
