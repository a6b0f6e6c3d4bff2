import '#web/core/texts/headlines.ts';
import '#web/core/texts/live-meetings.ts';
import { IconArrowsSplit2, IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { OwnerChip } from '#features/ground/people/web/parts/owner-chip.tsx';
import { useTractionTitles } from '#features/teams/team/web/parts/tractions.ts';
import { type Headline, headlineApi } from '#features/work/headlines/contract.ts';
import { compareStored } from '#shared/compare.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { draftAt } from '#web/core/session/drafts.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { useLive } from '../room/live-context.tsx';
import { ConcludePart, ConcludeRow, ConcludeRows } from './conclude-grid.tsx';
import styles from './conclude-messages.module.css';
import { MessageLine, messageLocation } from './message-line.tsx';

/** Reads the Headlines that were read out or said here, oldest first. */
const useHeard = (): Headline[] => {
  const { reviewedHeadlineIds: ids } = useLive().state;
  const { data } = useRead(headlineApi.byIds, { query: { ids: ids.join(',') } }, { enabled: ids.length > 0, quiet: true, keep: true });
  const items = ids.length === 0 ? [] : (data?.items ?? []).filter(({ id }) => ids.includes(id));
  return items.toSorted((one, other) => compareStored(one.created, other.created));
};

/** Returns a function that names meetings; those that this person may not see are counted. */
const usePlaces = (ids: readonly string[]) => {
  const t = useText();
  const { list } = useFormats();
  const titles = useTractionTitles(ids);
  return (tractionIds: readonly string[]): string => {
    const known = tractionIds.flatMap((id) => titles.get(id) ?? []);
    const hidden = tractionIds.length - known.length;
    return list([...known, ...(hidden === 0 ? [] : [t('liveMeetings.messages.others', { count: hidden })])]);
  };
};

const Said = ({ item, places, person }: { item: Headline; places: string; person: PersonLook | undefined }) => {
  const t = useText();
  const { may, send } = useLive();
  return (
    <ConcludeRow
      owner={<OwnerChip person={person} full />}
      end={
        <>
          <span className={styles.places} title={places}>
            {places}
          </span>
          {item.can.remove && may('removeMessage') && (
            <IconButton
              icon={IconX}
              size="sm"
              label={t('liveMeetings.messages.remove', { title: item.title })}
              onClick={() => send({ type: 'removeMessage', headlineId: item.id })}
            />
          )}
        </>
      }
    >
      {item.title}
    </ConcludeRow>
  );
};

const Heard = ({ item, cascades, person }: { item: Headline; cascades: boolean; person: PersonLook | undefined }) => {
  const t = useText();
  const open = () => void openDialog('cascadeHeadline', { headlineId: item.id });
  return (
    <ConcludeRow
      owner={<OwnerChip person={person} full />}
      end={cascades && <IconButton icon={IconArrowsSplit2} size="sm" label={t('headlines.cascade')} onClick={open} />}
    >
      {item.title}
    </ConcludeRow>
  );
};

/**
 * Renders what other teams are told: messages, which are added here, and the Headlines that were read out, which can be cascaded too. Without
 * the feature it lists the Headlines.
 */
export const ConcludeMessages = () => {
  const t = useText();
  const { state, adds: addsItems, may } = useLive();
  const cascades = useFlag('cascade-headlines') && addsItems;
  const { messages = [], meetingId } = state;
  const items = useHeard();
  const { people } = usePeople(items.map(({ ownerId }) => ownerId));
  const placesOf = usePlaces(messages.flatMap(({ tractionIds }) => tractionIds));
  const [adding, setAdding] = useState(() => draftAt(messageLocation(meetingId)).typed !== '');
  const plus = useRef<HTMLButtonElement>(null);
  const adds = cascades && may('messageAdded');
  const said = items.flatMap((item) => {
    const message = messages.find(({ headlineId }) => headlineId === item.id);
    return message === undefined ? [] : [{ item, places: placesOf(message.tractionIds) }];
  });
  const heard = items.filter(({ id }) => !messages.some(({ headlineId }) => headlineId === id));
  if (!adds && items.length === 0) return null;
  const title = t(cascades || messages.length > 0 ? 'liveMeetings.messages.title' : 'liveMeetings.conclude.heard');
  const close = () => {
    setAdding(false);
    plus.current?.focus();
  };
  const add = adds && (
    <IconButton
      ref={plus}
      icon={IconPlus}
      className={styles.add}
      label={t('liveMeetings.messages.add')}
      aria-expanded={adding}
      onClick={() => setAdding(true)}
    />
  );
  return (
    <ConcludePart title={title} note={items.length > 0 && items.length} end={add}>
      {items.length === 0 && !adding && <p className={styles.none}>{t('liveMeetings.messages.none')}</p>}
      <ConcludeRows label={title}>
        {said.map((each) => (
          <Said key={each.item.id} {...each} person={people.get(each.item.ownerId)} />
        ))}
        {heard.map((item) => (
          <Heard key={item.id} item={item} cascades={cascades} person={people.get(item.ownerId)} />
        ))}
        {adds && adding && <MessageLine onClose={close} />}
      </ConcludeRows>
    </ConcludePart>
  );
};
