import '#web/core/texts/meetings.ts';
import { useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { OwnerChip } from '#features/ground/people/web/parts/owner-chip.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { Tabs } from '#web/kit/ui/tabs.tsx';
import type { Meeting } from '../../contract.ts';
import { AgendaSteps } from '../parts/agenda-steps.tsx';
import { Checklist } from '../parts/checklist.tsx';
import { MeetingWhen } from '../parts/meeting-when.tsx';
import { Facts, MeetingEditorFact } from './facts.tsx';
import styles from './meeting-facts.module.css';

const tabs = ['details', 'agenda', 'checklist'] as const;

/** Renders a meeting for a person who may not change it. */
export const MeetingFacts = ({ meeting, close }: { meeting: Meeting; close: () => void }) => {
  const t = useText();
  const [tab, setTab] = useState<(typeof tabs)[number]>('details');
  const { people } = usePeople([...meeting.invitees, meeting.ownerId]);
  return (
    <Dialog title={meeting.title} size="lg" onClose={close}>
      <div>
        <Tabs label={meeting.title} tabs={tabs.map((id) => ({ id, label: t(`meetings.${id}Tab`) }))} selected={tab} onSelect={setTab}>
          <div className={styles.panel}>
            {tab === 'details' && (
              <Facts>
                <MeetingEditorFact label={t('meetings.next')}>
                  <MeetingWhen meeting={meeting} />
                </MeetingEditorFact>
                <MeetingEditorFact label={t('meetings.cadence')}>{t(`meetings.cadence${meeting.cadence}`)}</MeetingEditorFact>
                <MeetingEditorFact label={t('meetings.owner')}>
                  <OwnerChip person={meeting.ownerId === null ? null : people.get(meeting.ownerId)} full />
                </MeetingEditorFact>
                <MeetingEditorFact label={t('meetings.attendees')}>
                  <ul className={styles.people}>
                    {meeting.invitees.map((id) => (
                      <li key={id}>
                        <OwnerChip person={people.get(id)} full />
                      </li>
                    ))}
                  </ul>
                </MeetingEditorFact>
              </Facts>
            )}
            {tab === 'agenda' && <AgendaSteps items={meeting.agendaItems} />}
            {tab === 'checklist' && <Checklist meetingId={meeting.id} edits={false} />}
          </div>
        </Tabs>
      </div>
    </Dialog>
  );
};
