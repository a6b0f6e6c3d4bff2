import '#web/core/texts/chart.ts';
import { IconDots, IconPencil, IconPlus } from '@tabler/icons-react';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { RichTextView } from '#web/kit/rich-text/rich-text-view.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Grip } from '#web/kit/ui/grip.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { Seat } from '../../contract.ts';
import { aboveOf, type Branch } from '../../rules/branches.ts';
import { useSeat } from '../calls.ts';
import type { ChartEditing } from '../chart/chart-editing.ts';
import { AssistantMark, LtBadge, OwnMark } from '../plane/seat-box.tsx';
import { SeatHolder } from '../plane/seat-holder.tsx';
import { useSeatGrip, useSeatMenu } from '../plane/seat-menu.ts';
import styles from './seat-details.module.css';

const Notes = ({ desk, seat }: { desk: ChartEditing; seat: Seat }) => {
  const t = useText();
  const { day } = useFormats();
  const read = useSeat(desk.chart, seat.id).data?.seat;
  if (!read?.notes) return null;
  const on = read.notesUpdated === null ? '' : day(dayHere(new Date(read.notesUpdated)));
  return (
    <>
      <h3>{t('chart.notes.of', { day: on })}</h3>
      <RichTextView html={read.notes} />
    </>
  );
};

const Keys = () => {
  const t = useText();
  const keys = [
    [['up', 'down'], 'move'],
    [['right'], 'open'],
    [['left'], 'close'],
    [['tab'], 'in'],
    [['shift+tab'], 'out'],
    [['enter'], 'add'],
    [['f2'], 'rename'],
    [['alt+enter'], 'edit'],
    [['alt+up', 'alt+down'], 'order'],
    [['esc', 'tab'], 'leave'],
  ] as const;
  return (
    <>
      <h3>{t('chart.outline.keys')}</h3>
      <ul className={styles.keys}>
        {keys.map(([pressed, say]) => (
          <li key={say}>
            {pressed.map((key) => (
              <Kbd key={key} keys={key} />
            ))}{' '}
            {t(`chart.outline.key.${say}`)}
          </li>
        ))}
      </ul>
    </>
  );
};

/** Renders a seat with all that belongs to it: where it hangs, who holds it, its roles and notes, and what can be done with it. */
export const SeatDetails = ({ desk, branch, withKeys }: { desk: ChartEditing; branch: Branch<Seat>; withKeys: boolean }) => {
  const t = useText();
  const { seat } = branch;
  const entries = useSeatMenu(desk, seat).filter(({ key }) => key !== 'edit');
  const grip = useSeatGrip(desk, seat);
  const path = aboveOf(desk.branches, seat.id)
    .map(({ title }) => title)
    .toReversed()
    .join(', ');
  return (
    <div className={styles.details}>
      {withKeys && (
        <h2 className={styles.title}>
          <span>{seat.title}</span>
          <OwnMark seat={seat} />
          {seat.isLT && <LtBadge />}
          {seat.isAssistant && <AssistantMark />}
        </h2>
      )}
      {path !== '' && <p className={styles.path}>{path}</p>}
      <p className={styles.who}>
        <SeatHolder seat={seat} />
      </p>
      {seat.roles.length > 0 && (
        <>
          <h3>{t('chart.roles')}</h3>
          <ul className={styles.roles}>
            {seat.roles.map((role, place) => (
              <li key={[place, role].join()}>{role}</li>
            ))}
          </ul>
        </>
      )}
      {desk.hasNotes && <Notes desk={desk} seat={seat} />}
      <div className={styles.acts}>
        {desk.canEdit && (
          <Button tone="soft" icon={IconPencil} onClick={() => desk.edit(seat.id)}>
            {t('chart.outline.edit')}
          </Button>
        )}
        {desk.canEdit && !seat.isAssistant && (
          <Button tone="soft" icon={IconPlus} onClick={() => desk.addUnder(seat.id)}>
            {t('chart.outline.add')}
          </Button>
        )}
        {grip && <Grip {...grip} className={styles.grip} />}
        {entries.length > 0 && (
          <Menu
            label={t('chart.menuOf', { title: seat.title })}
            entries={entries}
            align="end"
            trigger={(trigger) => <IconButton icon={IconDots} label={t('chart.menuOf', { title: seat.title })} {...trigger} />}
          />
        )}
      </div>
      {withKeys && desk.canEdit && <Keys />}
    </div>
  );
};
