import '#web/core/texts/traction.ts';
import { liveMeetingApi } from '#features/meeting/live-meetings/contract.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { RichTextView } from '#web/kit/rich-text/rich-text-view.tsx';
import styles from './meeting-summary-page.module.css';
import { SummaryPart } from './summary-part.tsx';

/** Renders the notes of the meeting's own sections, or nothing if there are none. */
export const SummaryNotes = ({ meetingId }: { meetingId: string }) => {
  const t = useText();
  const { data } = useRead(liveMeetingApi.notes, { params: { meetingId } }, { quiet: true });
  const items = data?.items.filter(({ contentHtml }) => contentHtml !== '') ?? [];
  if (items.length === 0) return null;
  return (
    <SummaryPart title={t('traction.notes')}>
      {items.map(({ agendaItemId, title, contentHtml }) => (
        <div key={agendaItemId} className={styles.notes}>
          <h4>{title}</h4>
          <RichTextView html={contentHtml} />
        </div>
      ))}
    </SummaryPart>
  );
};
