import '#web/core/texts/departments.ts';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import type { Meeting, Traction } from '#features/teams/team/contract.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import type { Department } from '../../contract.ts';
import { useAddMeeting } from '../parts/first-meeting.ts';
import { MeetingLink, TeamHead, TeamRow } from './team-row.tsx';

interface LooseMeetingsProps {
  tractions: readonly Traction[];
  departments: readonly Department[];
  next: ReadonlyMap<string, Meeting>;
}

/** Renders the meetings that belong to no department; the menu of each adds it to one. */
export const LooseMeetings = ({ tractions, departments, next }: LooseMeetingsProps) => {
  const t = useText();
  const add = useAddMeeting();
  const { people } = usePeople(tractions.flatMap(({ invitees, ownerId }) => [...invitees, ownerId]));
  if (tractions.length === 0) return null;
  return (
    <Sheet aria-labelledby="loose-meetings">
      <SectionHeader id="loose-meetings" title={t('departments.loose')} note={tractions.length} />
      <TeamHead columns={['meeting', 'lead', 'when', 'people', 'sees']} />
      <ul aria-label={t('departments.loose')}>
        {tractions.map((traction) => (
          <TeamRow
            key={traction.id}
            title={traction.title}
            name={<MeetingLink traction={traction} />}
            lead={traction.ownerId === null ? undefined : people.get(traction.ownerId)}
            tractions={[traction]}
            next={next}
            people={traction.invitees.flatMap((id) => people.get(id) ?? [])}
            entries={
              departments.length === 0
                ? []
                : [
                    { key: 'to', heading: t('departments.addTo') },
                    ...departments.map(({ id, name }) => ({
                      key: id,
                      label: name,
                      onChoose: () => void add(id, traction.id).catch(() => undefined),
                    })),
                  ]
            }
          />
        ))}
      </ul>
    </Sheet>
  );
};
