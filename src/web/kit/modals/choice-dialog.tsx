import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-registry.ts';

export interface Choice {
  key: string;
  label: string;
  tone?: 'primary' | 'soft' | 'danger';
}

interface ChoiceDialogProps extends DialogProps<string> {
  title: string;
  text?: string;
  choices: Choice[];
  cancel?: string;
}

/** Renders a question with two or more answers. The last one is the likeliest answer, unless it destroys something. */
export const ChoiceDialog = ({ title, text, choices, cancel, close }: ChoiceDialogProps) => {
  const t = useText();
  return (
    <Dialog
      title={title}
      size="sm"
      role="alertdialog"
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()} data-autofocus={choices.at(-1)?.tone === 'danger' || undefined}>
            {cancel ?? t('shell.dialogs.cancel')}
          </Button>
          {choices.map((choice, place) => (
            <Button
              key={choice.key}
              tone={choice.tone ?? 'soft'}
              onClick={() => close(choice.key)}
              data-autofocus={(place === choices.length - 1 && choice.tone !== 'danger') || undefined}
            >
              {choice.label}
            </Button>
          ))}
        </>
      }
    >
      {text !== undefined && <p>{text}</p>}
    </Dialog>
  );
};
