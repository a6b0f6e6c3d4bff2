import type { ReactNode } from 'react';
import { PersonPicker, PersonsPicker } from '#features/ground/people/web/parts/person-picker.tsx';
import { TractionPicker } from '#features/teams/team/web/parts/traction-picker.tsx';
import { useOwnerLimits } from '#features/teams/team/web/parts/tractions.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Pair } from '#web/kit/forms/pair.tsx';
import type { FieldBinding } from '#web/kit/forms/use-form.ts';
import { useFittingMeetings } from './fitting-meetings.tsx';

const Beside = ({ other, children }: { other: ReactNode; children: ReactNode }) =>
  other === undefined ? (
    children
  ) : (
    <Pair>
      {children}
      {other}
    </Pair>
  );

const nobody: ReadonlySet<string> = new Set();

interface OwnersProps {
  owners: FieldBinding<string[]>;
  meeting: FieldBinding<string>;
  /** A short field beside the owner: the due date. */
  beside?: ReactNode;
}

const useSharedMeeting = (ownerIds: readonly string[], meeting: FieldBinding<string>) => {
  const { meetings, people = nobody } = useOwnerLimits();
  const chosen = meeting.value === '' ? [] : [meeting.value];
  const hint = useFittingMeetings({ meetings, ownerIds, chosen, onChange: ([id = '']) => meeting.onChange(id), single: true });
  return { only: people, hint };
};

/** Renders the fields for one or several owners and for the meeting. */
export const OwnersAndMeeting = ({ owners, meeting, beside }: OwnersProps) => {
  const t = useText();
  const { only, hint } = useSharedMeeting(owners.value, meeting);
  return (
    <>
      <Beside other={beside}>
        <PersonsPicker label={t('items.owners')} required only={only} {...owners} />
      </Beside>
      <TractionPicker label={t('items.meeting')} required hint={hint} ownerIds={owners.value} {...meeting} />
    </>
  );
};

interface OwnerProps {
  owner: FieldBinding<string>;
  meeting: FieldBinding<string>;
  beside?: ReactNode;
}

/** Renders the fields for one owner and for the meeting. */
export const OwnerAndMeeting = ({ owner, meeting, beside }: OwnerProps) => {
  const t = useText();
  const owners = owner.value === '' ? [] : [owner.value];
  const { only, hint } = useSharedMeeting(owners, meeting);
  return (
    <>
      <Beside other={beside}>
        <PersonPicker label={t('items.owner')} required only={only} {...owner} />
      </Beside>
      <TractionPicker label={t('items.meeting')} required hint={hint} ownerIds={owners} {...meeting} />
    </>
  );
};
