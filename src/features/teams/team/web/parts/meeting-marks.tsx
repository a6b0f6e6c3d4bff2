import '#web/core/texts/meetings.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Meeting } from '../../contract.ts';
import { useChecklist, useMeetingCommands } from '../calls.ts';
import { TagMenu } from '../meeting/color-tag.tsx';

/** Renders one's own colour tag of a meeting, with its word; catalogue row J-05. */
export const OwnTag = ({ meeting }: { meeting: Meeting }) => {
  const t = useText();
  const { setTag } = useMeetingCommands();
  const { colorTag, title, can } = meeting;
  return (
    <>
      <TagMenu tag={colorTag} title={title} onChange={can.tag ? (tag) => setTag(meeting, tag) : undefined} />
      {colorTag !== 'None' && t(`meetings.tag${colorTag}`)}
    </>
  );
};

/** Returns how many points of a meeting's checklist there are, and how many are done; undefined without any. */
export const useChecklistCount = (meetingId: string): { done: number; count: number } | undefined => {
  const { items } = useChecklist(meetingId);
  if (items === undefined || items.length === 0) return undefined;
  return { done: items.filter(({ isDone }) => isDone).length, count: items.length };
};
