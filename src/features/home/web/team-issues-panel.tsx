import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../web/i18n/use-text.ts';
import { useSession } from '../../../web/session/session.ts';
import { IconButton } from '../../../web/ui/icon-button.tsx';
import { Menu } from '../../../web/ui/menu.tsx';
import { IssueSheet } from '../../issues/web/parts/issue-sheet.tsx';

interface TeamIssuesPanelProps {
  adds: boolean;
  most: number;
  /** The team whose meeting is next. */
  first: string | undefined;
}

/** Renders the Issues of the team whose meeting is next, or of another of my teams. */
export const TeamIssuesPanel = ({ adds, most, first }: TeamIssuesPanelProps) => {
  const t = useText();
  const { teams } = useSession();
  const [chosen, setChosen] = useState<string>();
  const team = teams.find(({ id }) => id === (chosen ?? first)) ?? teams[0];
  if (team === undefined) return null;

  const entries = [
    { key: 'teams', heading: t('home.teams') },
    ...teams.map(({ id, title }) => ({ key: id, label: title, checked: id === team.id, onChoose: () => setChosen(id) })),
  ];
  return (
    <IssueSheet
      key={team.id}
      tractionId={team.id}
      meeting={team.title}
      adds={adds}
      quick={false}
      most={most}
      aside={
        teams.length > 1 && (
          <Menu
            label={t('home.teams')}
            align="end"
            entries={entries}
            trigger={(trigger) => <IconButton icon={IconDots} label={t('home.chooseTeam')} {...trigger} />}
          />
        )
      }
    />
  );
};
