import '#web/core/texts/settings.ts';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { memberApi } from '#features/office/members/contract.ts';
import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { orgOf, useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { SettingRow } from '#web/kit/ui/setting-row.tsx';

/** Renders the organisation's Implementer; catalogue rows B-12 and B-30. */
export const ImplementerRow = ({ implementerId }: { implementerId: string | null }) => {
  const t = useText();
  const org = orgOf(useSession())?.name ?? '';
  const detach = useCommand(memberApi.detachImplementer, { onDone: () => toast.success(t('settings.detached')) });
  const { people } = usePeople([implementerId]);
  const person = implementerId === null ? undefined : people.get(implementerId);
  const name = person === undefined ? t('settings.implementerNone') : nameOf(person);
  /** Asks what becomes of the Implementer, and who takes what an Observer, or who is gone, cannot hold. */
  const ask = async (id: string) => {
    const ways = {
      label: t('settings.fate'),
      options: [
        { value: 'observer' as const, label: t('settings.keepFree') },
        { value: 'org' as const, label: t('settings.removeFrom', { org }) },
      ],
    };
    const text = t('settings.detachText', { name, org });
    const give = await openDialog('handOver', { personIds: [id], leaving: 'observer', ways, tractionId: null, place: org, text });
    if (give === undefined) return;
    await detach.send({ query: { fate: give.leaving === 'org' ? 'remove' : 'keep' } }).then(give, () => undefined);
  };
  return (
    <SettingRow label={t('settings.implementer')} hint={t('settings.implementerHint')}>
      {() => (
        <>
          <span>{name}</span>
          {implementerId === null ? (
            <Button tone="soft" onClick={() => void openDialog('attachImplementer', {})}>
              {t('settings.attach')}
            </Button>
          ) : (
            <Button tone="soft" busy={detach.busy} onClick={() => void ask(implementerId)}>
              {t('settings.detach')}
            </Button>
          )}
        </>
      )}
    </SettingRow>
  );
};
