import '#web/core/texts/rocks.ts';
import { useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { useTractionTitles } from '#features/teams/team/web/parts/tractions.ts';
import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import type { ListedRock } from '../contract.ts';

export interface RockSelectionDialogProps extends DialogProps<string[]> {
  rock: ListedRock;
}

/** Renders the question which delegated Rocks to remove together with their parent; closes with their ids. Catalogue row E-23. */
export const RockSelectionDialog = ({ rock, close }: RockSelectionDialogProps) => {
  const t = useText();
  const { delegatedRocks } = rock;
  const [chosen, setChosen] = useState<readonly string[]>(delegatedRocks.map(({ id }) => id));
  const { people, loading } = usePeople(delegatedRocks.map(({ ownerId }) => ownerId));
  const titles = useTractionTitles(delegatedRocks.map(({ tractionId }) => tractionId));
  const nameFor = (ownerId: string) => {
    const person = people.get(ownerId);
    if (person !== undefined) return nameOf(person);
    return loading ? '' : t('ui.noOwner');
  };
  return (
    <Dialog
      title={t('rocks.selectionTitle')}
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t('items.cancel')}</Button>
          <Button tone="danger" onClick={() => close([...chosen])}>
            {t('rocks.selectionConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('rocks.selectionText', { title: rock.title })}</p>
      {delegatedRocks.map(({ id, ownerId, tractionId }) => (
        <Checkbox
          key={id}
          label={t('rocks.selectionRow', { owner: nameFor(ownerId), meeting: titles.get(tractionId) ?? '' })}
          checked={chosen.includes(id)}
          onChange={(checked) => setChosen(checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
        />
      ))}
    </Dialog>
  );
};
