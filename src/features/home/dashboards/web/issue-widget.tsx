import '#web/core/texts/home.ts';
import '#web/core/texts/issues.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { IssueList, useIssueItems } from '#features/work/issues/web/parts/issue-list.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { issuesFor } from '../rules/asks.ts';
import { useNextTeam } from './calls.ts';
import { useWidgetView } from './widgets/use-widget-view.ts';
import type { WidgetProps } from './widgets/widget-frame.ts';
import { WidgetSheet } from './widgets/widget-sheet.tsx';

/** Returns the one team whose Issues are shown: the dashboard's, or where the next meeting's is chosen that one or another of mine. */
const useTeam = (widget: WidgetProps['widget']) => {
  const { teams } = useSession();
  const { chosen, team } = useWidgetView(widget);
  const next = useNextTeam();
  const [other, setOther] = useState<string>();
  const follows = team === undefined && chosen.meetings?.length === 1 && chosen.meetings[0] === 'next';
  const shown = follows ? (other ?? next?.id) : (team ?? (chosen.meetings?.length === 1 ? chosen.meetings[0] : undefined));
  return { one: teams.find(({ id }) => id === shown), next: follows ? shown : next?.id, setOther: follows ? setOther : undefined };
};

/** Renders Issues of my teams, of mine or of others, in the team's order. */
export const IssueWidget = ({ widget }: WidgetProps) => {
  const t = useText();
  const { session, chosen, most, adds, emptyText } = useWidgetView(widget);
  const { one, next, setOther } = useTeam(widget);
  const filter = issuesFor(chosen, session, next);
  const { total } = useIssueItems({ filter });
  const teams =
    setOther === undefined || session.teams.length < 2
      ? []
      : [
          { key: 'teams', heading: t('home.teams') },
          ...session.teams.map(({ id, title }) => ({ key: id, label: title, checked: id === one?.id, onChoose: () => setOther(id) })),
        ];
  const add = () => void openDialog('addIssue', { tractionId: one?.id });
  return (
    <WidgetSheet
      widget={widget}
      title={t('issues.many')}
      note={
        total !== undefined &&
        !filter.statuses.includes('Reviewed') &&
        (one === undefined ? t('issues.open', { count: total }) : t('issues.inMeeting', { count: total, meeting: one.title }))
      }
      add={adds && session.teams.length > 0 && <IconButton icon={IconPlus} label={t('issues.add')} onClick={add} />}
      entries={teams}
    >
      {(id) => (
        <IssueList
          key={one?.id}
          filter={filter}
          tractionId={one?.id}
          adds={adds && session.teams.length > 0}
          quick={false}
          most={most}
          labelledBy={id}
          emptyText={emptyText}
        />
      )}
    </WidgetSheet>
  );
};
