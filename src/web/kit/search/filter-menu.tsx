import type { ReactNode } from 'react';
import { pick } from '#web/kit/forms/options.ts';
import { ListButton, type ListChoices } from './list-button.tsx';

export interface FilterField extends ListChoices {
  field: string;
  /** Renders an option as a chip, as on a phone, where its label is not enough. */
  chip?: ((id: string) => ReactNode) | undefined;
  /** The option whose chip stands first, such as the person who looks at the list. */
  first?: string | undefined;
  /** Whether only one option can be picked. */
  single?: boolean;
}

interface FilterMenuProps extends FilterField {
  picked: readonly string[];
  onChange: (picked: readonly string[]) => void;
}

/** Returns what is picked in a filter after a press on an option; a press on a picked one takes it out. */
export const pickIn = ({ single = false }: Pick<FilterField, 'single'>, picked: readonly string[], id: string): readonly string[] =>
  pick(single ? picked.filter((each) => each === id) : picked, id, true);

/** Renders the button of a filter with its list, in which several values can be picked; the list follows each of them. Catalogue row P-08. */
export const FilterMenu = ({ label, options, show, single = false, picked, onChange }: FilterMenuProps) => (
  <ListButton {...{ label, options, show, single, picked }} onPick={(id) => onChange(pickIn({ single }, picked, id))} />
);
