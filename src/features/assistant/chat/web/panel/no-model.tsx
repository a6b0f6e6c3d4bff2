import '#web/core/texts/assistant.ts';
import { IconPlugOff, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useModel } from '#features/ground/language-models/web/parts/model-row.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { readStored, writeStored } from '#web/core/session/browser-storage.ts';
import { orgOf, useSession } from '#web/core/session/session.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import styles from './assistant.module.css';

/** Where this device keeps that the line is closed for good. */
const place = 'cairn.noModel';
const closed = 'closed';

/** Renders why no language model answers, and what works without one. */
const Why = () => {
  const t = useText();
  const session = useSession();
  const model = useModel();
  return (
    <>
      <p>{t('assistant.noModelText', { name: orgOf(session)?.name ?? '' })}</p>
      <p>{t('assistant.stillWorks')}</p>
      {model?.isConnected === true && model.can.switch && (
        <Link to="/org/detail/$orgId" params={{ orgId: session.orgId ?? '' }}>
          {t('assistant.switchOn')}
        </Link>
      )}
    </>
  );
};

/** Renders that no language model answers and that nothing leaves the server, in a line that can be closed for good; nothing where one answers. */
export const NoModel = () => {
  const t = useText();
  const model = useModel();
  const [isClosed, setClosed] = useState(() => readStored(place) === closed);
  const [isWhy, setWhy] = useState(false);
  if (isClosed || model === undefined || (model.isConnected && model.isOn)) return null;
  const close = () => {
    writeStored(place, closed);
    setClosed(true);
  };
  return (
    <section className={styles.model} aria-label={t('assistant.noModel')}>
      <div>
        <Icon as={IconPlugOff} />
        <p>{t(model.isConnected ? 'assistant.modelOffLine' : 'assistant.noModelLine')}</p>
        <Button size="sm" aria-expanded={isWhy} onClick={() => setWhy(!isWhy)}>
          {t('assistant.why')}
        </Button>
        <IconButton icon={IconX} size="sm" label={t('assistant.closeLine')} onClick={close} />
      </div>
      {isWhy && <Why />}
    </section>
  );
};
