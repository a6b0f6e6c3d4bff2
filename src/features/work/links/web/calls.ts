import '#web/core/texts/links.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { newId } from '#shared/ids.ts';
import type { SubjectRef } from '#shared/subjects.ts';
import { readOptions, useRead } from '#web/core/api/use-read.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { useDebounced } from '#web/kit/search/use-debounced.ts';
import { type LinkedItem, linkApi } from '../contract.ts';

/** Reads what is linked with an item. */
export const useLinks = (of: SubjectRef) => useRead(linkApi.list, { params: of }, { quiet: true });

/** Milliseconds after the last key until the server is asked. */
const typedFor = 200;

/** Finds what can be linked with an item; undefined while the first answer loads. */
export const useLinkable = (of: SubjectRef, typed: string): LinkedItem[] | undefined => {
  const text = useDebounced(typed.trim(), typedFor);
  const { data } = useQuery({
    ...readOptions(linkApi.find, { params: of, body: { text } }, { quiet: true, enabled: text !== '' }),
    placeholderData: keepPreviousData,
  });
  return text === '' ? [] : data?.items;
};

export const useLinkCommands = (of: SubjectRef) => {
  const add = useCommand(linkApi.add, {
    offline: ({ body }) => ({ says: { key: 'links.kept.add', values: {} }, of: [of.id, body.otherId], reply: { id: newId() } }),
  });
  const remove = useCommand(linkApi.remove, {
    optimistic: (cache, { params }) => cache.removeItem('link', params.linkId),
  });
  return {
    add: ({ type, id }: SubjectRef) => add.run({ params: of, body: { otherType: type, otherId: id } }),
    remove: (linkId: string) => remove.run({ params: { ...of, linkId } }),
  };
};
