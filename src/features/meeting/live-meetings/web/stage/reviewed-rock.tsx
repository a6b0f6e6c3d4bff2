import '#web/core/texts/rocks.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { OwnerLook } from '#features/work/items/web/parts/owner-look.tsx';
import type { ListedRock, RockStatus } from '#features/work/rocks/contract.ts';
import { RockProgress } from '#features/work/rocks/web/parts/rock-progress.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useWaiting } from '#web/core/outbox/use-waiting.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { ItemRow } from '#web/kit/ui/item-row.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { rockStatuses, type Status } from '#web/kit/ui/status.ts';
import { StatusPill } from '#web/kit/ui/status-pill.tsx';
import { Tick } from '#web/kit/ui/tick.tsx';
import styles from './stage-rocks.module.css';

interface ReviewedRockProps {
  rock: ListedRock;
  owner: PersonLook | undefined;
  /** Whether its status was said this week. */
  said: boolean;
  /** Whether it is an exception of the sweep. */
  excepted: boolean;
  /** Whether other rows of the list have a tick, so that titles stand in line. */
  ticks: boolean;
  /** True right after it was set to Off-Track. */
  offersDrop: boolean;
  /** The mark of a Rock that is an Issue already. */
  dropped: ReactNode;
  /** Absent where the person may not set this Rock's status. */
  onExcept: ((exception: boolean) => void) | undefined;
  onSet: ((status: RockStatus) => void) | undefined;
  onDrop: (() => void) | undefined;
}

/** Keys on a row whose title or checkbox has the focus: digits set the status, Space ticks, I drops to Issues. */
const useKeys =
  ({ excepted, dropped, onExcept, onSet, onDrop }: ReviewedRockProps) =>
  (press: KeyboardEvent<HTMLElement>): void => {
    const target = press.target as HTMLElement;
    const onTitle = target.dataset['title'] !== undefined;
    if (press.ctrlKey || press.metaKey || press.altKey || !(onTitle || target.role === 'checkbox')) return;
    const status = rockStatuses[Number(press.key) - 1];
    if (status !== undefined && onSet !== undefined) onSet(status);
    else if (press.key === ' ' && onTitle && onExcept !== undefined) onExcept(!excepted);
    else if (press.key.toLowerCase() === 'i' && onDrop !== undefined && !dropped) onDrop();
    else return;
    press.preventDefault();
  };

/** Renders a Rock in the review: the tick of an exception, progress, title, owner and what was said of it. */
export const ReviewedRock = (props: ReviewedRockProps) => {
  const { rock, owner, said, excepted, ticks, offersDrop, dropped, onExcept, onSet, onDrop } = props;
  const t = useText();
  const keys = useKeys(props);
  const drops = onDrop !== undefined && !dropped;
  return (
    <ItemRow
      waiting={useWaiting(rock.id)}
      title={rock.title}
      size="review"
      leading={
        <span className={styles.leading}>
          {onExcept === undefined ? (
            ticks && <span className={styles.noTick} />
          ) : (
            <Tick tone="off-track" checked={excepted} label={t('rocks.review.but', { title: rock.title })} onChange={onExcept} />
          )}
          <RockProgress rock={rock} muted={!said} />
        </span>
      }
      status={
        <StatusPill<Status>
          status={said ? rock.status : 'NotSaid'}
          choices={rockStatuses}
          keyed
          onChange={onSet && ((status) => onSet(status as RockStatus))}
        />
      }
      owner={<OwnerLook person={owner} away={rock.ownerAway} />}
      date={
        dropped ||
        (drops && offersDrop && (
          <Button tone="soft" size="sm" onClick={onDrop}>
            {t('items.drop')}
          </Button>
        ))
      }
      actions={drops && !offersDrop && <IconButton icon={IconMessageCircle} size="sm" label={t('items.drop')} onClick={onDrop} />}
      onOpen={() => void openDialog('editRock', { rockId: rock.id })}
      onKeyDown={keys}
    />
  );
};
