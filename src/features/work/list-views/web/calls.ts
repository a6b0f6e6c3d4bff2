import '#web/core/texts/list-views.ts';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { t } from '#web/core/i18n/language.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { useShortName } from '#web/core/session/short-name.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { type ListTab, type ListView, listViewApi } from '../contract.ts';

/** Reads the views of a list, one's own and those that others share; undefined while they load. */
export const useListViews = (tractionId: string, tab: ListTab): readonly ListView[] | undefined =>
  useRead(listViewApi.list, { query: { tractionId } }, { quiet: true }).data?.items.filter((view) => view.tab === tab);

/** Returns the function that names who keeps a view, shortened; undefined where nobody does any more. */
export const useKeepers = (views: readonly ListView[] = []): ((view: ListView) => string | undefined) => {
  const shortName = useShortName();
  const { people } = usePeople(views.map(({ personId }) => personId));
  return ({ personId }) => {
    const keeper = personId === null ? undefined : people.get(personId);
    return keeper && shortName(keeper);
  };
};

/** Returns the function that sends the form of a new view, which reports failures. */
export const useAddView = () => useCommand(listViewApi.add, { quiet: true }).send;

/** Returns the commands of a view. */
export const useViewCommands = () => {
  const restore = useCommand(listViewApi.restore);
  const update = useCommand(listViewApi.update, {
    optimistic: (cache, { params, body }) => cache.patchItem('listView', params.id, { ...body }),
  });
  const remove = useCommand(listViewApi.remove, { optimistic: (cache, { params }) => cache.removeItem('listView', params.id) });
  return {
    rename: ({ id }: ListView, title: string) => update.run({ params: { id }, body: { title } }),
    share: ({ id }: ListView, isShared: boolean) => update.run({ params: { id }, body: { isShared } }),
    replace: async (view: ListView, query: string) => {
      if ((await update.send({ params: { id: view.id }, body: { query } }).catch(() => undefined)) !== undefined)
        toast.success(t('listViews.replaced', { title: view.title }));
    },
    /** Removes a view, and offers to undo that. */
    remove: async ({ id, title }: ListView) => {
      if ((await remove.send({ params: { id } }).catch(() => undefined)) === undefined) return;
      const run = () => restore.run({ params: { id } });
      toast.info(t('listViews.removed', { title }), { id: `view-${id}`, action: { label: t('items.undo'), undoes: true, run } });
    },
  };
};
