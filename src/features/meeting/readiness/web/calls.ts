import { useRead } from '#web/core/api/use-read.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { readinessApi } from '../contract.ts';

/** Reads who still has something to prepare for a meeting. */
export const useReadiness = (meetingId: string | undefined) =>
  useRead(readinessApi.list, { params: { id: meetingId ?? '' } }, { quiet: true, enabled: meetingId !== undefined });

export const useNudge = () => useCommand(readinessApi.nudge);
