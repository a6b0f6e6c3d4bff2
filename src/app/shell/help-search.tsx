import { IconArticle, IconMessageCircle, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import { useScripts } from '#features/ground/flags/web/parts/links.ts';
import { useEntries } from '#features/home/learning/web/calls.ts';
import { entryPath } from '#features/home/learning/web/parts/entry-path.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { FlagsContext, useFlag } from '#web/core/session/flags.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { SearchText } from '#web/kit/search/search-text.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { chatAmong, openChat } from './chat.ts';
import styles from './help-search.module.css';
import { wantedScripts } from './outside-scripts.ts';

/** Entries that the panel shows at most. */
const most = 5;

/** Renders the button that opens the chat of the operator's service; nothing where none is configured. */
const Chat = () => {
  const t = useText();
  const { user } = useSession();
  const flags = use(FlagsContext);
  const tells = useFlag('salesforce-cloud-prechat');
  const chat = chatAmong(wantedScripts(useScripts(), (flag) => flags[flag] === true).map(([flag]) => flag));
  const [busy, setBusy] = useState(false);
  if (chat === undefined) return null;
  const open = async () => {
    setBusy(true);
    if (!(await openChat(chat, tells ? user : undefined))) toast.error(t('shell.help.noChat'));
    setBusy(false);
  };
  return (
    <div className={styles.foot}>
      <Button icon={IconMessageCircle} tone="soft" busy={busy} onClick={() => void open()}>
        {t('shell.help.chat')}
      </Button>
    </div>
  );
};

/** Renders a search in the learning centre, and below it the chat with the operator's support, where there is one; catalogue row D-17. */
export const HelpSearch = ({ onFollow }: { onFollow: () => void }) => {
  const t = useText();
  const [words, setWords] = useState('');
  const { data, isError } = useEntries(words);
  const found = data?.items.slice(0, most);
  return (
    <>
      <div className={styles.field}>
        <SearchText label={t('shell.help.search')} value={words} onChange={setWords} />
      </div>
      <ul className={styles.found} aria-label={t('shell.help.found')}>
        {found?.map(({ key, title, video }) => (
          <li key={key}>
            <Link to={entryPath(key)} className={styles.entry} onClick={onFollow}>
              <Icon as={video === null ? IconArticle : IconPlayerPlay} className={styles.icon} />
              <span className={styles.title}>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
      {(isError || found?.length === 0) && (
        <p className={styles.none} role="status">
          {t(isError ? 'ui.errorText' : 'shell.search.none')}
        </p>
      )}
      <Chat />
    </>
  );
};
