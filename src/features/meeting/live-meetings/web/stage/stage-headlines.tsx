import '#web/core/texts/headlines.ts';
import '#web/core/texts/live-meetings.ts';
import { IconCheck, IconMessageCircle } from '@tabler/icons-react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { headlineApi, type ListedHeadline } from '#features/work/headlines/contract.ts';
import { HeadlineList, useHeadlineItems } from '#features/work/headlines/web/parts/headline-list.tsx';
import { OwnerLook } from '#features/work/items/web/parts/owner-look.tsx';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { RichTextView } from '#web/kit/rich-text/rich-text-view.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { once } from '#web/kit/ui/once.ts';
import { Tick } from '#web/kit/ui/tick.tsx';
import { stageHeadlines } from '../../rules/asks.ts';
import { useLive } from '../room/live-context.tsx';
import { useDroppedMark, useDropToIssues, useOpenOrigins } from './drop-to-issues.tsx';
import { FocusCard } from './focus-card.tsx';
import { StageFrame, StageRows } from './stage-frame.tsx';

const Current = ({ headline }: { headline: ListedHeadline }) => {
  const t = useText();
  const { may, send } = useLive();
  const drop = useDropToIssues('headline');
  const dropped = useDroppedMark('headline')(headline);
  const { people } = usePeople([headline.ownerId]);
  const { data } = useRead(headlineApi.byIds, { query: { ids: headline.id } }, { quiet: true });
  const notes = data?.items.find(({ id }) => id === headline.id)?.contentHtml ?? '';
  const leads = may('reviewHeadline');
  return (
    <FocusCard
      kicker={t('liveMeetings.headlines.now')}
      title={headline.title}
      meta={<OwnerLook person={people.get(headline.ownerId)} away={headline.ownerAway} full />}
      body={notes !== '' && <RichTextView html={notes} />}
      acts={
        (leads || drop !== undefined) && (
          <>
            {leads && (
              <Button tone="primary" icon={IconCheck} onClick={once(() => send({ type: 'reviewHeadline', headlineId: headline.id }))}>
                {t('liveMeetings.headlines.next')}
              </Button>
            )}
            {dropped}
            {drop !== undefined && !dropped && (
              <Button tone={leads ? 'quiet' : 'soft'} icon={IconMessageCircle} onClick={() => drop(headline)}>
                {t('items.drop')}
              </Button>
            )}
          </>
        )
      }
    />
  );
};

/** Renders a Headline's checkbox: the scribe marks it as read out, or not. */
const Heard = ({ headline, heard }: { headline: ListedHeadline; heard: boolean }) => {
  const t = useText();
  const { may, send } = useLive();
  const { run } = useCommand(headlineApi.review, {
    offline: ({ params }) => ({ says: { key: 'headlines.kept.ToReview', values: { title: headline.title } }, of: [params.id] }),
    optimistic: (cache, { params }) => cache.patchItem('headline', params.id, { status: 'ToReview' }),
  });
  const { id, title, can } = headline;
  const change = () => {
    if (heard) run({ params: { id }, body: { status: 'ToReview' } });
    else send({ type: 'reviewHeadline', headlineId: id });
  };
  const isTheirs = heard && !can.edit ? t('items.notYours') : undefined;
  const why = may('reviewHeadline') ? isTheirs : t('liveMeetings.onlyScribe');
  return <Tick checked={heard} label={t('headlines.tick', { title })} because={why} onChange={change} />;
};

/** Renders the Headlines; the one being read out is shown to everybody. Catalogue row K-12. */
export const StageHeadlines = ({ title }: { title: string }) => {
  const t = useText();
  const { state, adds } = useLive();
  const { tractionId, meetingId, reviewedHeadlineIds } = state;
  const { items = [] } = useHeadlineItems({ tractionId, statuses: stageHeadlines }, true);
  const drop = useDropToIssues('headline');
  const dropped = useDroppedMark('headline');
  const origins = useOpenOrigins('headline');
  const isHeard = ({ id, status }: ListedHeadline) => status === 'Reviewed' || reviewedHeadlineIds.includes(id);
  const current = items.find((headline) => !isHeard(headline));
  const heard = items.filter(isHeard).length;
  return (
    <StageFrame title={title} note={items.length > 0 && t('liveMeetings.headlines.count', { heard, count: items.length })}>
      {current !== undefined && <Current headline={current} />}
      <StageRows>
        <HeadlineList
          tractionId={tractionId}
          meetingId={meetingId}
          statuses={stageHeadlines}
          size="room"
          adds={adds}
          emptyText={t('liveMeetings.headlines.empty')}
          label={title}
          isSelected={({ id }) => id === current?.id}
          onDropToIssues={drop}
          isDropped={({ id }) => origins.has(id)}
          status={dropped}
          leading={(headline) => <Heard headline={headline} heard={isHeard(headline)} />}
        />
      </StageRows>
    </StageFrame>
  );
};
