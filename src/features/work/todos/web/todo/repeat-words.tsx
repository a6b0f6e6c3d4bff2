import '#web/core/texts/todos.ts';
import { IconRepeat } from '@tabler/icons-react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { ListedTodo } from '../../contract.ts';
import styles from './repeat-words.module.css';

/** Says how often a To-Do comes again: by an icon with the words as its tooltip and name. Nothing for one that does not. */
export const RepeatMark = ({ todo: { repeats, repeatUntil } }: { todo: Pick<ListedTodo, 'repeats' | 'repeatUntil'> }) => {
  const t = useText();
  const { day } = useFormats();
  if (repeats === null) return null;
  const often = t(`todos.repeats.${repeats}`);
  const words = repeatUntil === null ? often : `${often}, ${t('todos.repeats.untilDay', { day: day(repeatUntil) })}`;
  return (
    <span className={styles.mark} title={words}>
      <Icon as={IconRepeat} size="xs" />
      <span className={styles.words}>{words}</span>
    </span>
  );
};
