import '#web/core/texts/headlines.ts';
import '#web/core/texts/issues.ts';
import '#web/core/texts/links.ts';
import '#web/core/texts/todos.ts';
import '#web/core/texts/voice.ts';
import { IconCheck, IconWand } from '@tabler/icons-react';
import { PersonPicker } from '#features/ground/people/web/parts/person-picker.tsx';
import { TractionPicker } from '#features/teams/team/web/parts/traction-picker.tsx';
import { useHolderIds } from '#features/teams/team/web/parts/tractions.ts';
import type { Day } from '#shared/dates.ts';
import { titleFault } from '#shared/titles.ts';
import type { TextKey } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { DayField } from '#web/kit/forms/day-field.tsx';
import { TextField } from '#web/kit/forms/fields.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { SegmentedControl } from '#web/kit/ui/segmented-control.tsx';
import { type SpokenGuess, type VoiceType, voiceTypes } from '../../contract.ts';
import styles from '../parts/voice-log.module.css';

/** The longest title of an item. */
const longestTitle = 256;

/** What is about to be added, with the parts that nobody has looked at yet. */
export interface RecognisedDraft {
  type: VoiceType;
  title: string;
  tractionId: string;
  dueDate: Day;
  ownerId: string;
  guessed: readonly SpokenGuess[];
}

export const typeLabels = {
  todo: 'links.kinds.ToDo',
  issue: 'links.kinds.Issue',
  headline: 'links.kinds.Headline',
} as const satisfies Record<VoiceType, TextKey>;
export const addLabels = { todo: 'todos.add', issue: 'issues.add', headline: 'headlines.add' } as const satisfies Record<
  VoiceType,
  TextKey
>;

interface HeardCardProps {
  draft: RecognisedDraft;
  busy: boolean;
  onChange: (draft: RecognisedDraft) => void;
  onAdd: () => void;
  onDiscard: () => void;
}

/** Renders the fields of what was understood; a part that was guessed has a mark until it is changed. */
const HeardFields = ({ draft, onChange }: Pick<HeardCardProps, 'draft' | 'onChange'>) => {
  const t = useText();
  const holders = useHolderIds(draft.tractionId === '' ? [] : [draft.tractionId]);
  const change = (part: SpokenGuess, more: Partial<RecognisedDraft>) =>
    onChange({ ...draft, ...more, guessed: draft.guessed.filter((each) => each !== part) });
  const wand = (part: SpokenGuess) =>
    draft.guessed.includes(part) ? <Icon as={IconWand} size="xs" label={t('voice.guessed')} className={styles.wand} /> : undefined;
  const bound = { onBlur: () => undefined, error: undefined };
  const { type, title, tractionId, ownerId, dueDate } = draft;
  const meeting = { ...bound, name: 'meeting', value: tractionId, onChange: (id: string) => change('tractionId', { tractionId: id }) };
  const owner = { ...bound, name: 'owner', value: ownerId, onChange: (id: string) => change('ownerIds', { ownerId: id }) };
  const due = { ...bound, name: 'due', value: dueDate, onChange: (day: Day | '') => day !== '' && change('dueDate', { dueDate: day }) };
  return (
    <>
      <SegmentedControl
        label={t('voice.kind')}
        segments={voiceTypes.map((value) => ({ value, label: t(typeLabels[value]) }))}
        value={type}
        onChange={(chosen) => change('type', { type: chosen })}
      />
      <TextField
        {...bound}
        name="title"
        label={t('voice.title')}
        maxLength={longestTitle}
        value={title}
        onChange={(typed) => onChange({ ...draft, title: typed })}
      />
      <TractionPicker label={t('items.meeting')} aside={wand('tractionId')} {...meeting} />
      <PersonPicker label={t('items.owner')} aside={wand('ownerIds')} only={holders} {...owner} />
      {type === 'todo' && <DayField label={t('items.due')} aside={wand('dueDate')} {...due} />}
    </>
  );
};

/** Renders what was understood, each part to be corrected before it is added. */
export const RecognisedCard = ({ draft, busy, onChange, onAdd, onDiscard }: HeardCardProps) => {
  const t = useText();
  const unfit = draft.title.trim() === '' || titleFault(draft.title, longestTitle) !== undefined;
  const because = unfit
    ? t('voice.needsTitle')
    : draft.tractionId === ''
      ? t('voice.needsMeeting')
      : draft.ownerId === ''
        ? t('voice.needsOwner')
        : undefined;
  return (
    <section className={styles.card} aria-label={t('voice.understood')} data-type="component">
      <HeardFields draft={draft} onChange={onChange} />
      {draft.guessed.length > 0 && (
        <p className={styles.quiet}>
          <Icon as={IconWand} size="xs" className={styles.wand} />
          {t('voice.guessedHint')}
        </p>
      )}
      <div className={styles.acts}>
        <Button onClick={onDiscard}>{t('voice.discard')}</Button>
        <Button tone="primary" icon={IconCheck} busy={busy} because={because} onClick={onAdd}>
          {t(addLabels[draft.type])}
        </Button>
      </div>
    </section>
  );
};
