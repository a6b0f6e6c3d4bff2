import '#web/core/texts/register.ts';
import { IconMail } from '@tabler/icons-react';
import { useMailLocation } from '#features/ground/flags/web/parts/links.ts';
import { Text } from '#web/core/i18n/text.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import styles from './mail-place.module.css';

/** The page that shows mails that were not sent. */
const mailPage = '/dev/mail';

/** Says where the mail is that somebody is to look at, where this installation sends none. */
export const WhereMailIs = () => {
  const place = useMailLocation();
  if (place === undefined || place === 'sent') return null;
  return (
    <p className={styles.note}>
      <Icon as={IconMail} />
      <span>
        <Text
          say={place === 'page' ? 'register.mailOnPage' : 'register.mailKept'}
          values={{ page: mailPage }}
          parts={{ a: (words) => <Link href={mailPage}>{words}</Link> }}
        />
      </span>
    </p>
  );
};
