import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { queryClient } from '#web/core/api/query-client.ts';
import { sendFile } from '#web/core/api/send-file.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { readKey, useRead } from '#web/core/api/use-read.ts';
import { sendCommand, useCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { type SettingsInput, settingsApi } from '../contract.ts';

/** Returns the id of the organisation in which the person works; empty in none. */
export const useOrgId = (): string => useSession().orgId ?? '';

/** Reads the organisation's settings; undefined while they load. */
export const useSettings = () => useRead(settingsApi.load, { params: { id: useOrgId() } });

/** Returns the function that saves settings; it rejects with the server's answer. */
export const useChangeSettings = () => {
  const id = useOrgId();
  return (body: SettingsInput & { seen: SettingsInput }) => sendCommand(settingsApi.change, { params: { id }, body }, { quiet: true });
};

/** Returns the function that uploads a logo; a failure shows a toast. */
export const useUploadLogo = (): ((file: File) => Promise<boolean>) => {
  const id = useOrgId();
  return (file) =>
    sendFile(settingsApi.setLogo, { params: { id } }, file).then(
      async () => {
        await queryClient.invalidateQueries({ queryKey: readKey(settingsApi.load) });
        return true;
      },
      (error: unknown) => {
        tellFailure(error);
        return false;
      },
    );
};

export const useRemoveLogo = () => useCommand(settingsApi.removeLogo);

/** Reads what a deletion would erase. */
export const useErased = () => useRead(settingsApi.whatIsErased, { params: { id: useOrgId() } });

/** Deletes the organisation. Rejects with the server's answer. */
export const deleteOrg = (id: string, body: { name: string; password: string }) =>
  sendCommand(settingsApi.delete, { params: { id }, body }, { quiet: true });

/** Reads how the person sees scorecards, with the commands that change it. */
export const useView = () => {
  const orgId = useOrgId();
  const view = useRead(settingsApi.view, {});
  const [reverse, average, total] = [
    useCommand(scorecardApi.reverse),
    useCommand(scorecardApi.showAverage),
    useCommand(scorecardApi.showTotal),
  ];
  const ask = (value: boolean) => ({ params: { orgId, value: value ? ('true' as const) : ('false' as const) } });
  const after = () => queryClient.invalidateQueries({ queryKey: readKey(settingsApi.view) });
  return {
    view: view.data,
    failed: view.isError,
    retry: () => void view.refetch(),
    setReverse: (value: boolean) => reverse.send(ask(value)).then(after),
    setAverage: (value: boolean) => average.send(ask(value)).then(after),
    setTotal: (value: boolean) => total.send(ask(value)).then(after),
  };
};
