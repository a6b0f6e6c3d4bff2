import { useState } from 'react';
import type { ApiError } from '#web/core/api/api-error.ts';
import { queryClient } from '#web/core/api/query-client.ts';
import { readKey, useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { useDebounced } from '#web/kit/search/use-debounced.ts';
import type { FieldError } from '#web/kit/ui/field.tsx';
import { type ChecklistItem, type ColorTag, type Meeting, meetingApi } from '../contract.ts';

/** Reads the agendas to choose from; catalogue row J-11. */
export const useAgendas = () => useRead(meetingApi.agendas, { body: {} }, { quiet: true }).data?.items;

/** Milliseconds of debounce before a name is checked. */
const debounce = 300;

/**
 * Checks while typing whether a meeting's name is taken; catalogue rows J-09 and J-14. `thread` is the series that may keep its own name,
 * or `new` for a new meeting.
 */
export const useNameCheck = (title: string, thread: string) => {
  const t = useText();
  const [refused, setRefused] = useState<string>();
  const name = useDebounced(title.trim(), debounce);
  const { data } = useRead(meetingApi.validate, { params: { thread }, query: { name } }, { quiet: true, enabled: name !== '' });
  const taken = refused === title || (name !== '' && name === title.trim() && data?.isValid === false);
  const error: FieldError | undefined = taken ? { code: 'VAL_TAKEN', text: t('errors.meetingNameTaken') } : undefined;
  return {
    taken,
    error,
    /** Somebody else took the name between the check and the save. */
    onFail: (failure: ApiError): boolean => {
      if (failure.code !== 'meetingNameTaken') return false;
      setRefused(title);
      return true;
    },
  };
};

/** Returns the function that creates a meeting; the form reports failures. */
export const useCreateMeeting = () => useCommand(meetingApi.create, { quiet: true }).send;

/** Returns the function that saves the edit form, which reports failures. */
export const useEditMeeting = () => useCommand(meetingApi.edit, { quiet: true }).send;

export const useReassignMeeting = () => useCommand(meetingApi.reassign, { quiet: true }).send;

export const useChangeVisibility = () => useCommand(meetingApi.changeVisibility, { quiet: true }).send;

/** Returns the commands for a meeting in a list. */
export const useMeetingCommands = () => {
  const favorite = useCommand(meetingApi.favorite, {
    optimistic: (cache, { params, body }) => cache.patchItem('meeting', params.id, { isFavorite: body.isFavorite }),
  });
  const tag = useCommand(meetingApi.tag, {
    optimistic: (cache, { params, body }) => cache.patchItem('meeting', params.id, { colorTag: body.colorTag }),
  });
  const remove = useCommand(meetingApi.remove, { optimistic: (cache, { params }) => cache.removeItem('meeting', params.id) });
  return {
    setFavorite: ({ id }: Meeting, isFavorite: boolean) => favorite.run({ params: { id }, body: { isFavorite } }),
    setTag: ({ id }: Meeting, colorTag: ColorTag) => tag.run({ params: { id }, body: { colorTag } }),
    remove: ({ id }: Meeting) => remove.send({ params: { id } }),
  };
};

/** Reads a meeting's checklist and returns its commands; catalogue row J-08. */
export const useChecklist = (meetingId: string) => {
  const ask = { params: { id: meetingId } };
  const read = useRead(meetingApi.checklist, ask, { quiet: true });
  const items = read.data?.items;
  const update = useCommand(meetingApi.updateChecklist);
  const reset = useCommand(meetingApi.resetChecklist, {
    optimistic: (cache) => {
      for (const { id } of items ?? []) cache.patchItem('meeting', id, { isDone: false });
    },
  });
  const tick = useCommand(meetingApi.updateChecklist, {
    optimistic: (cache, { body }) => {
      for (const { id, ...item } of body.items) cache.patchItem('meeting', id, item);
    },
  });
  const drop = useCommand(meetingApi.updateChecklist, {
    optimistic: (cache, { body }) => {
      const kept = new Set(body.items.map(({ id }) => id));
      for (const { id } of items ?? []) if (!kept.has(id)) cache.removeItem('meeting', id);
    },
  });
  const all = items ?? [];
  return {
    ...read,
    items,
    /** Applies the change to the current list, because editing a text may have taken long. Each command says what its writer saw. */
    change: (id: string, part: Partial<ChecklistItem>) => {
      const now = queryClient.getQueryData<typeof read.data>(readKey(meetingApi.checklist, ask))?.items ?? all;
      tick.run({ ...ask, body: { items: now.map((one) => (one.id === id ? { ...one, ...part } : one)), before: now } });
    },
    add: (item: ChecklistItem) => update.send({ ...ask, body: { items: [...all, item], before: all } }),
    remove: ({ id }: ChecklistItem) => drop.run({ ...ask, body: { items: all.filter((one) => one.id !== id), before: all } }),
    reset: () => reset.run(ask),
  };
};
