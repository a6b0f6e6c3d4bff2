import { IconCalendar, IconCornerDownLeft, IconQuestionMark, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { useTractionTitles } from '#features/teams/team/web/parts/tractions.ts';
import { nameOf } from '#shared/names.ts';
import { titleFault } from '#shared/titles.ts';
import { codeText } from '#web/core/i18n/code-text.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import styles from '#web/kit/keyboard/palette.module.css';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { longestTitle, type QuickPart } from '../../rules/quick-line.ts';
import { iconOf } from '../parts/found-look.ts';
import type { QuickPlan } from './quick-plan.ts';
import { foundOf, quickAdds } from './use-quick-add.ts';

/** Renders what of the typed line was understood, as tints behind its letters. */
export const QuickTints = ({ parts, at }: { parts: readonly QuickPart[]; at: number }) => {
  const starts = parts.map((_, place) => parts.slice(0, place).reduce((sum, { text }) => sum + text.length, 0));
  return (
    <div className={styles.tints} aria-hidden="true" style={{ transform: `translateX(${-at}px)` }}>
      {parts.map(({ text, is }, place) => (
        <span key={starts[place]} data-is={is} className={is === 'word' ? undefined : styles[is]}>
          {text}
        </span>
      ))}
    </div>
  );
};

const Chip = ({ icon, warns = false, children }: { icon: ReactNode; warns?: boolean; children: ReactNode }) => (
  <span className={classes(styles.chip, warns && styles.missing)}>
    {icon}
    <span>{children}</span>
  </span>
);

/** Renders the owners of what the line adds. */
const Owners = ({ ids }: { ids: readonly string[] }) => {
  const t = useText();
  const { user } = useSession();
  const { people } = usePeople(ids);
  return ids.map((id) => {
    const person = people.get(id);
    if (person === undefined) return null;
    return (
      <Chip key={id} icon={<Avatar person={person} size="sm" named={false} />}>
        {id === user.userId ? t('shell.palette.you') : nameOf(person)}
      </Chip>
    );
  });
};

interface QuickCardProps {
  plan: QuickPlan;
  /** Whether Enter adds it, and does not open a row below. */
  chosen: boolean;
  busy: boolean;
  onAdd: () => void;
}

/** Renders what Enter will add: what, of which kind, when, in which meeting and for whom. */
export const QuickCard = ({ plan, chosen, busy, onAdd }: QuickCardProps) => {
  const t = useText();
  const { longDay } = useFormats();
  const { kind, title, dueDate, ownerIds, tractionId } = plan;
  const titles = useTractionTitles([tractionId ?? null]);
  const found = foundOf[kind];
  const fault = titleFault(title, longestTitle);
  return (
    <div className={styles.card} role="status" aria-label={t('shell.palette.willAdd')} data-off={!chosen || undefined}>
      <div className={styles.what}>
        <Icon as={iconOf(found)} />
        <span>{title}</span>
        <Button
          tone="primary"
          iconAfter={IconCornerDownLeft}
          busy={busy}
          because={fault && codeText(fault.code, fault.excess)}
          onClick={onAdd}
        >
          {t(quickAdds[kind])}
        </Button>
      </div>
      {fault !== undefined && <p className={styles.fault}>{codeText(fault.code, fault.excess)}</p>}
      <div className={styles.chips}>
        <Chip icon={<Icon as={iconOf(found)} size="xs" />}>{kind === 'personal' ? t('items.personal') : t(`term.${found}`)}</Chip>
        {dueDate !== null && <Chip icon={<Icon as={IconCalendar} size="xs" />}>{longDay(dueDate, 'short')}</Chip>}
        {tractionId === undefined && (
          <Chip warns icon={<Icon as={IconQuestionMark} size="xs" />}>
            {t('shell.palette.whichMeeting')}
          </Chip>
        )}
        {typeof tractionId === 'string' && <Chip icon={<Icon as={IconUsersGroup} size="xs" />}>{titles.get(tractionId)}</Chip>}
        {tractionId !== null && <Owners ids={ownerIds} />}
      </div>
    </div>
  );
};

/** Renders the signs that the line understands. */
export const QuickGrammar = () => {
  const t = useText();
  const lines = ['kind', 'who', 'when', 'where'] as const;
  return (
    <div className={styles.grammar}>
      {lines.map((line) => (
        <span key={line}>
          <code>{t(`shell.palette.grammar.${line}.sign`)}</code>
          {t(`shell.palette.grammar.${line}.says`)}
        </span>
      ))}
    </div>
  );
};
