import '#web/core/texts/todos.ts';
import { IconX } from '@tabler/icons-react';
import { ChoiceFact, Fact } from '#features/work/items/web/parts/fact.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { DayCell } from '#web/kit/forms/day-cell.tsx';
import type { FieldBinding } from '#web/kit/forms/use-form.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { type Rhythm, rhythms } from '../../contract.ts';

interface RepeatFactsProps {
  repeats: FieldBinding<Rhythm | null>;
  until: FieldBinding<string | null>;
  /** The day on which the To-Do is due; without one it cannot come again. */
  from: string | null;
  /** True for who may only read it, and for a To-Do that is done: the next one has the recurrence. */
  fixed: boolean;
}

/** Renders how often a To-Do comes again, and when that ends. */
export const RepeatFacts = ({ repeats, until, from, fixed }: RepeatFactsProps) => {
  const t = useText();
  const words = ['Never', ...rhythms] as const;
  if (fixed && repeats.value === null) return null;
  return (
    <>
      <ChoiceFact
        label={t('todos.repeats.label')}
        value={repeats.value ?? 'Never'}
        options={words.map((value) => ({ value, label: t(`todos.repeats.${value}`) }))}
        error={repeats.error}
        onChange={
          fixed
            ? undefined
            : (word) => {
                repeats.onChange(word === 'Never' ? null : word);
                if (word === 'Never') until.onChange(null);
              }
        }
      />
      {repeats.value !== null && (
        <Fact label={t('todos.repeats.until')} error={until.error}>
          <DayCell
            day={until.value}
            none={t('todos.repeats.noEnd')}
            done
            least={from ?? undefined}
            label={t('todos.repeats.until')}
            onChange={fixed ? undefined : until.onChange}
          />
          {!fixed && until.value !== null && (
            <IconButton icon={IconX} size="sm" label={t('todos.repeats.noEnd')} onClick={() => until.onChange(null)} />
          )}
        </Fact>
      )}
    </>
  );
};
