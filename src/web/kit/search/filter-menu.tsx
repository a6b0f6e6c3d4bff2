import type { ReactNode } from 'react';
import { pick } from '#web/kit/forms/options.ts';
import { ListButton, type ListChoices } from './list-button.tsx';

export interface FilterField extends ListChoices {
  field: string;
  /** Renders an option as a chip, as on a phone, where its label is not enough. */
  chip?: ((id: string) => ReactNode) | undefined;
  /** The option whose chip stands first, such as the person who looks at the list. */
  first?: string | undefined;
}

interface FilterMenuProps extends FilterField {
  picked: readonly string[];
  onChange: (picked: readonly string[]) => void;
}

/** Renders the button of a filter with its list, in which several values can be picked; the list follows each of them. Catalogue row P-08. */
export const FilterMenu = ({ label, options, show, picked, onChange }: FilterMenuProps) => (
  <ListButton label={label} options={options} show={show} picked={picked} onPick={(id) => onChange(pick(picked, id, true))} />
);
