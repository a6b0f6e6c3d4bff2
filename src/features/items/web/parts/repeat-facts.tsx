import '../../../../web/texts/todos.ts';
import { IconX } from '@tabler/icons-react';
import { DayCell } from '../../../../web/forms/day-cell.tsx';
import type { FieldBinding } from '../../../../web/forms/use-form.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import { type Rhythm, rhythms } from '../../../todos/contract.ts';
import { ChoiceFact, Fact } from './fact.tsx';

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
