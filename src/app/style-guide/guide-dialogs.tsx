import { useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { prompt } from '#web/kit/forms/ask-value.ts';
import { choose, confirm } from '#web/kit/modals/ask.ts';
import { SidePanel } from '#web/kit/modals/side-panel.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { GuidePart } from './guide-part.tsx';
import styles from './style-guide.module.css';

/** Shows dialogs and side panels. */
export const GuideDialogs = () => {
  const t = useText();
  const [open, setOpen] = useState(false);
  const ask = {
    confirm: () =>
      confirm({ title: t('shell.guide.confirmTitle'), text: t('shell.guide.confirmText'), yes: t('shell.guide.confirmYes'), danger: true }),
    prompt: () => prompt({ title: t('shell.guide.promptTitle'), label: t('shell.guide.promptLabel'), submit: t('shell.guide.promptYes') }),
    choose: () =>
      choose({
        title: t('shell.guide.chooseTitle'),
        choices: [
          { key: 'holder', label: t('shell.guide.chooseHolder') },
          { key: 'seat', label: t('shell.guide.chooseSeat'), tone: 'danger' },
        ],
      }),
  };
  return (
    <GuidePart title={t('shell.guide.dialogs')}>
      <div className={styles.flow}>
        <Button onClick={() => void ask.confirm()}>{t('shell.guide.confirm')}</Button>
        <Button onClick={() => void ask.prompt()}>{t('shell.guide.prompt')}</Button>
        <Button onClick={() => void ask.choose()}>{t('shell.guide.choose')}</Button>
        <Button onClick={() => setOpen(true)}>{t('shell.guide.panel')}</Button>
      </div>
      {open && (
        <SidePanel title={t('shell.guide.panelTitle')} onClose={() => setOpen(false)}>
          <p>{t('shell.guide.panelText')}</p>
        </SidePanel>
      )}
    </GuidePart>
  );
};
