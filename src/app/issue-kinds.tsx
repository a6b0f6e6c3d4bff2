import '#web/core/texts/vto.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { SegmentedControl } from '#web/kit/ui/segmented-control.tsx';

export type IssueKind = 'meeting' | 'vto';

interface IssueKindsProps {
  kind: IssueKind;
  /** Whether it was just chosen: the form that follows then leaves the focus on the choice. */
  chosen: boolean;
  onChange: (kind: IssueKind) => void;
}

/** Renders the choice whether an Issue is a meeting's, or a long-term one of a V/TO. */
export const IssueKinds = ({ kind, chosen, onChange }: IssueKindsProps) => {
  const t = useText();
  return (
    <div data-focus-later={chosen ? undefined : true}>
      <SegmentedControl
        label={t('vto.kind')}
        value={kind}
        segments={[
          { value: 'meeting', label: t('vto.kindMeeting') },
          { value: 'vto', label: t('vto.kindVto') },
        ]}
        onChange={onChange}
      />
    </div>
  );
};
