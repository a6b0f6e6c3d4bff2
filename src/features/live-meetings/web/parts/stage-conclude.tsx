import { IconArrowsSplit2, IconFlag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRead } from '../../../../web/api/use-read.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { useFlag } from '../../../../web/session/flags.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { classes } from '../../../../web/ui/classes.ts';
import { DayText } from '../../../../web/ui/day-text.tsx';
import { ItemList } from '../../../../web/ui/item-list.tsx';
import { ItemRow } from '../../../../web/ui/item-row.tsx';
import { OwnerChip } from '../../../../web/ui/owner-chip.tsx';
import { Switch } from '../../../../web/ui/switch.tsx';
import { headlineApi } from '../../../headlines/contract.ts';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import { todoApi } from '../../../todos/contract.ts';
import { ConcludeRatings } from './conclude-ratings.tsx';
import { useLive } from './live-context.tsx';
import { useEnding } from './scribe-dock.tsx';
import styles from './stage-conclude.module.css';
import { StageFrame, StageRows } from './stage-frame.tsx';

interface BlockProps {
  title: string;
  note?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

const Block = ({ title, note, wide = false, children }: BlockProps) => (
  <section className={classes(styles.block, wide && styles.wide)} aria-label={title}>
    <h2>
      {title}
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </h2>
    {children}
  </section>
);

/** Renders the To-Dos made in this meeting, with their owners. */
const Promises = () => {
  const t = useText();
  const { addedTodoIds } = useLive().state;
  const enabled = addedTodoIds.length > 0;
  const { data } = useRead(todoApi.byIds, { query: { ids: addedTodoIds.join(',') } }, { enabled, quiet: true, keep: true });
  const items = enabled ? (data?.items.filter(({ status }) => status !== 'Removed') ?? []) : [];
  const { people } = usePeople(items.map(({ ownerId }) => ownerId));
  return (
    <Block title={t('liveMeetings.conclude.todos')} note={items.length} wide>
      {items.length === 0 ? (
        <p className={styles.none}>{t('liveMeetings.conclude.noTodos')}</p>
      ) : (
        <StageRows>
          <ItemList label={t('liveMeetings.conclude.todos')}>
            {items.map(({ id, title, ownerId, dueDate, status }) => (
              <ItemRow
                key={id}
                title={title}
                size="room"
                done={status === 'Done'}
                owner={<OwnerChip person={people.get(ownerId)} />}
                date={dueDate !== null && <DayText day={dueDate} done={status === 'Done'} />}
                onOpen={() => void openDialog('editTodo', { todoId: id })}
              />
            ))}
          </ItemList>
        </StageRows>
      )}
    </Block>
  );
};

/** Renders the Headlines that were read out; people who may cascade are asked who else should know. */
const Cascading = () => {
  const t = useText();
  const { state, me } = useLive();
  const cascades = useFlag('cascade-headlines') && me.isLicensed;
  const ids = state.reviewedHeadlineIds;
  const { data } = useRead(headlineApi.byIds, { query: { ids: ids.join(',') } }, { enabled: ids.length > 0, quiet: true, keep: true });
  const items = ids.length === 0 ? [] : (data?.items ?? []).toSorted((one, other) => one.created.localeCompare(other.created));
  const { people } = usePeople(items.map(({ ownerId }) => ownerId));
  if (items.length === 0) return null;
  const heading = t(cascades ? 'liveMeetings.conclude.headlines' : 'liveMeetings.conclude.heard');
  return (
    <Block title={heading} note={items.length} wide>
      <StageRows>
        <ItemList label={heading}>
          {items.map(({ id, title, ownerId }) => (
            <ItemRow
              key={id}
              title={title}
              size="room"
              owner={<OwnerChip person={people.get(ownerId)} />}
              status={
                cascades && (
                  <Button size="sm" icon={IconArrowsSplit2} onClick={() => void openDialog('cascadeHeadline', { headlineId: id })}>
                    {t('headlines.cascade')}
                  </Button>
                )
              }
            />
          ))}
        </ItemList>
      </StageRows>
    </Block>
  );
};

const Closing = () => {
  const t = useText();
  const { state, may, send } = useLive();
  const end = useEnding();
  const { sendRecapEmail, clearMeetingItems } = state.settings;
  const leads = may('end');
  return (
    <Block title={t('liveMeetings.conclude.atEnd')}>
      <div className={styles.settings}>
        <Switch
          label={t('liveMeetings.conclude.recap')}
          hint={t('liveMeetings.conclude.recapHint')}
          checked={sendRecapEmail}
          disabled={!leads}
          onChange={(value) => send({ type: 'sendRecapEmailChanged', value })}
        />
        <Switch
          label={t('liveMeetings.conclude.clear')}
          hint={t('liveMeetings.conclude.clearHint')}
          checked={clearMeetingItems}
          disabled={!leads}
          onChange={(value) => send({ type: 'clearMeetingItemsChanged', value })}
        />
      </div>
      {leads && (
        <div className={styles.end}>
          <Button tone="primary" icon={IconFlag} onClick={() => void end()}>
            {t('liveMeetings.end.yes')}
          </Button>
        </div>
      )}
    </Block>
  );
};

/** Renders Conclude: To-Dos are recapped, Headlines cascaded, the meeting rated and ended. Catalogue rows K-03, K-11, K-13 and K-29. */
export const StageConclude = ({ title }: { title: string }) => {
  const t = useText();
  const { state } = useLive();
  return (
    <StageFrame title={title} note={t('liveMeetings.conclude.solved', { count: state.solvedIssueIds.length })}>
      <div className={styles.grid}>
        <Promises />
        <Cascading />
        <Block title={t('liveMeetings.conclude.ratings')} note={t('ui.ratingHint')}>
          <ConcludeRatings />
        </Block>
        <Closing />
      </div>
    </StageFrame>
  );
};
