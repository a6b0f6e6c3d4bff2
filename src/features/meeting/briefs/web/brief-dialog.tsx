import '#web/core/texts/briefs.ts';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { PersonsPicker } from '#features/ground/people/web/parts/person-picker.tsx';
import type { ReplyOf } from '#shared/endpoint.ts';
import { call } from '#web/core/api/call.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { TextArea } from '#web/kit/ui/text-area.tsx';
import { type BriefKind, briefApi, longestBrief } from '../contract.ts';
import styles from './brief-dialog.module.css';

export interface BriefDialogProps extends DialogProps {
  meetingId: string;
  kind: BriefKind;
}

type Read = ReplyOf<typeof briefApi.read>;

/** Renders the text, who gets it and where it comes from. What is typed is kept for its writer alone until it is sent. */
const Editor = ({ read, meetingId, kind, onAgain, close }: BriefDialogProps & { read: Read; onAgain: () => void }) => {
  const t = useText();
  const { dateTime } = useFormats();
  const [words, setWords] = useState(read.words);
  const [personIds, setPersonIds] = useState<string[]>(read.personIds);
  const keep = useCommand(briefApi.keep);
  const send = useCommand(briefApi.send);
  const params = { id: meetingId };
  const store = () => words !== read.words && keep.run({ params, body: { kind, words } });
  const press = async () => {
    const sent = await send.send({ params, body: { kind, words, personIds } }).then(
      (reply) => reply.sent,
      () => 0,
    );
    if (sent === 0) return;
    toast.success(t('briefs.sent', { count: sent }));
    close();
  };
  const because = words.trim() === '' ? t('briefs.needsWords') : personIds.length === 0 ? t('briefs.needsPeople') : undefined;
  return (
    <div className={styles.brief}>
      {read.sentAt !== null && <p className={styles.quiet}>{t('briefs.sentAt', { when: dateTime(read.sentAt) })}</p>}
      <TextArea aria-label={t('briefs.words')} rows={14} maxLength={longestBrief} value={words} onChange={setWords} onBlur={store} />
      <p className={styles.quiet}>{read.facts === null ? t('briefs.yours') : t('briefs.comesFrom', { ...read.facts })}</p>
      <PersonsPicker
        name="people"
        label={t('briefs.goesTo')}
        only={new Set(read.personIds)}
        value={personIds}
        onChange={setPersonIds}
        onBlur={() => undefined}
        error={undefined}
      />
      <div className={styles.acts}>
        <Button tone="soft" icon={IconRefresh} onClick={onAgain}>
          {t('briefs.again')}
        </Button>
        <Button tone="primary" icon={IconSend} busy={send.busy} because={because} onClick={() => void press()}>
          {t('briefs.send', { count: personIds.length })}
        </Button>
      </div>
    </div>
  );
};

/** Renders the brief before a meeting, or the summary after it: a draft from its data, to be edited before anybody sees it. */
export const BriefDialog = (props: BriefDialogProps) => {
  const t = useText();
  const { meetingId, kind, close } = props;
  const [asked, setAsked] = useState({ times: 0, fresh: 'false' as 'true' | 'false' });
  const [read, setRead] = useState<Read | 'failed'>();
  useEffect(() => {
    let isShown = true;
    void call(briefApi.read, { params: { id: meetingId }, query: { kind, fresh: asked.fresh } }).then(
      (reply) => isShown && setRead(reply),
      () => isShown && setRead('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [meetingId, kind, asked]);
  const again = (fresh: 'true' | 'false') => {
    setRead(undefined);
    setAsked(({ times }) => ({ times: times + 1, fresh }));
  };
  return (
    <Dialog title={t(kind === 'brief' ? 'briefs.title' : 'briefs.summaryTitle')} size="lg" onClose={() => close()}>
      {read === undefined && <SkeletonRows count={6} />}
      {read === 'failed' && <ErrorState onRetry={() => again(asked.fresh)} />}
      {typeof read === 'object' && <Editor key={asked.times} {...props} read={read} onAgain={() => again('true')} />}
    </Dialog>
  );
};
