import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import type { IconShape } from '#web/kit/ui/icon.tsx';

export interface AddButtonProps {
  label: string;
  onAdd: () => void;
}

/** Renders the button that adds an item to a list. */
export const AddButton = ({ label, onAdd }: AddButtonProps) => (
  <Button tone="soft" icon={IconPlus} onClick={onAdd}>
    {label}
  </Button>
);

interface EmptyListProps {
  icon: IconShape;
  title?: string | undefined;
  text: string;
  /** Adds the first item; undefined for who may not. */
  add?: AddButtonProps | undefined;
  /** Other ways to begin, beside the button. */
  more?: ReactNode;
}

/** Renders a list without items. */
export const EmptyList = ({ icon, title, text, add, more }: EmptyListProps) => (
  <EmptyState
    icon={icon}
    level={2}
    title={title}
    text={text}
    action={
      add && (
        <>
          <AddButton {...add} />
          {more}
        </>
      )
    }
  />
);
