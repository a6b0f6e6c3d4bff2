import '../../../../web/texts/assistant.ts';
import { IconPlugOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../../web/i18n/use-text.ts';
import { orgOf, useSession } from '../../../../web/session/session.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { useModel } from '../../../models/web/parts/model-row.tsx';
import styles from './assistant.module.css';

/** Renders that no language model answers, what leaves the server (nothing), and what works without one; nothing where one does. */
export const NoModel = () => {
  const t = useText();
  const session = useSession();
  const model = useModel();
  if (model === undefined || (model.isConnected && model.isOn)) return null;
  const name = orgOf(session)?.name ?? '';
  return (
    <section className={styles.model} aria-label={t('assistant.noModel')}>
      <Icon as={IconPlugOff} />
      <h3>{t(model.isConnected ? 'assistant.modelOff' : 'assistant.noModel')}</h3>
      <p>{t('assistant.noModelText', { name })}</p>
      <p>{t('assistant.stillWorks')}</p>
      {model.isConnected && model.can.switch && (
        <Link to="/org/detail/$orgId" params={{ orgId: session.orgId ?? '' }}>
          {t('assistant.switchOn')}
        </Link>
      )}
    </section>
  );
};
