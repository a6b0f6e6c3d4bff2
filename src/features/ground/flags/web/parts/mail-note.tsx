import { IconMail } from '@tabler/icons-react';
import type { MailLocation } from '#shared/mail-location.ts';
import { Text } from '#web/core/i18n/text.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import styles from './mail-note.module.css';

/** The page that shows mails that were not sent. */
const mailPage = '/dev/mail';

/** Says where the mail is that somebody is to look at, in an installation that sends none. */
export const MailNote = ({ location }: { location: Exclude<MailLocation, 'sent'> }) => (
  <p className={styles.note} data-mails={location}>
    <Icon as={IconMail} />
    <span>
      <Text
        say={location === 'page' ? 'shell.mailed.onPage' : 'shell.mailed.kept'}
        values={{ page: mailPage }}
        parts={{
          a: (words) => (
            <Link href={mailPage} external>
              {words}
            </Link>
          ),
        }}
      />
    </span>
  </p>
);
