import '#web/core/texts/collections.ts';
import { IconCircleCheck, IconEye, IconPencil } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import type { IconShape } from '#web/kit/ui/icon.tsx';
import { Pill } from '#web/kit/ui/pill.tsx';
import type { Tone } from '#web/kit/ui/status.ts';
import type { RevisionState } from '../../contract.ts';

const looks: Record<RevisionState, { tone: Tone; icon: IconShape }> = {
  Draft: { tone: 'canceled', icon: IconPencil },
  Final: { tone: 'done', icon: IconCircleCheck },
  Published: { tone: 'info', icon: IconEye },
};

/** Renders whether a document is a Draft, Final, or Published with changes since (L-05). */
export const StatePill = ({ state }: { state: RevisionState }) => {
  const t = useText();
  return <Pill {...looks[state]}>{t(`collections.state.${state}`)}</Pill>;
};
