import { useState } from 'react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { Dialog } from '../../../../web/modals/dialog.tsx';
import { OwnerChip } from '../../../../web/ui/owner-chip.tsx';
import { Tabs } from '../../../../web/ui/tabs.tsx';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import type { Meeting } from '../../contract.ts';
import { AgendaSteps } from './agenda-steps.tsx';
import { Checklist } from './checklist.tsx';
import styles from './meeting-facts.module.css';
import { MeetingWhen } from './meeting-when.tsx';

const tabs = ['details', 'agenda', 'checklist'] as const;

/** What a meeting is, for whoever may not change it. */
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
              <dl className={styles.facts}>
                <dt>{t('meetings.next')}</dt>
                <dd>
                  <MeetingWhen meeting={meeting} />
                </dd>
                <dt>{t('meetings.cadence')}</dt>
                <dd>{t(`meetings.cadence${meeting.cadence}`)}</dd>
                <dt>{t('meetings.owner')}</dt>
                <dd>
                  <OwnerChip person={people.get(meeting.ownerId ?? '')} full />
                </dd>
                <dt>{t('meetings.attendees')}</dt>
                <dd>
                  <ul className={styles.people}>
                    {meeting.invitees.map((id) => (
                      <li key={id}>
                        <OwnerChip person={people.get(id)} full />
                      </li>
                    ))}
                  </ul>
                </dd>
              </dl>
            )}
            {tab === 'agenda' && <AgendaSteps items={meeting.agendaItems} />}
            {tab === 'checklist' && <Checklist meetingId={meeting.id} edits={false} />}
          </div>
        </Tabs>
      </div>
    </Dialog>
  );
};
