import '#web/core/texts/register.ts';
import '#web/core/texts/todos.ts';
import { IconBook, IconCheckbox, IconUserCircle, IconUsersGroup } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { productKey, productName } from '#shared/product.ts';
import { isLicensed } from '#shared/roles.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Page } from '#web/kit/ui/page.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import styles from './new-here-screen.module.css';

const Go = createLink(ButtonLink);

/** Returns what to begin with; who may not add anything is offered no To-Do. */
const useRows = () => {
  const t = useText();
  const session = useSession();
  const role = roleOf(session);
  return [
    {
      key: 'words',
      icon: IconBook,
      act: (
        <Go to={`/learning-center/${productKey}/traction-library`} tone="soft">
          {t('register.newHere.wordsGo')}
        </Go>
      ),
    },
    {
      key: 'meetings',
      icon: IconUsersGroup,
      act: (
        <Go to="/meetings" tone="soft">
          {t('register.newHere.meetingsGo')}
        </Go>
      ),
    },
    ...(role !== undefined && isLicensed(role)
      ? [
          {
            key: 'todo',
            icon: IconCheckbox,
            act: (
              <Button tone="soft" onClick={() => void openDialog('addTodo', {})}>
                {t('todos.addFirst')}
              </Button>
            ),
          } as const,
        ]
      : []),
    {
      key: 'account',
      icon: IconUserCircle,
      act: (
        <Go to={`/user/detail/${session.user.userId}`} tone="soft">
          {t('shell.account.manage')}
        </Go>
      ),
    },
  ] as const;
};

/** Renders what somebody who is new looks at first: what the words mean, their meetings, a first To-Do, and their account. Catalogue row C-04. */
export const NewHereScreen = () => {
  const t = useText();
  const rows = useRows();
  const title = t('register.newHere.title', { name: useSession().user.firstName });
  useScreenInfo({ title });
  return (
    <Page width="reading">
      <PageHeader title={title} note={t('register.newHere.lead', { product: productName })} />
      <Sheet>
        <ul className={styles.rows}>
          {rows.map(({ key, icon, act }) => (
            <li key={key} className={styles.row}>
              <Icon as={icon} />
              <div className={styles.words}>
                <h2 className={styles.title}>{t(`register.newHere.${key}`)}</h2>
                <p className={styles.text}>{t(`register.newHere.${key}Text`)}</p>
              </div>
              <span className={styles.act}>{act}</span>
            </li>
          ))}
        </ul>
      </Sheet>
    </Page>
  );
};
