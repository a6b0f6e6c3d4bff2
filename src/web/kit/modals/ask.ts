import type { Choice } from './choice-dialog.tsx';
import { openNamed, registerDialogs } from './dialog-stack.ts';

registerDialogs({
  'web.choice': async () => (await import('./choice-dialog.tsx')).ChoiceDialog,
});

export interface ConfirmOptions {
  title: string;
  text?: string;
  /** The button's text, verb and noun: `Delete Rock`. */
  yes: string;
  no?: string;
  danger?: boolean;
}

/** Asks a yes-or-no question; resolves to false on No or Cancel. */
export const confirm = async ({ title, text, yes, no, danger = false }: ConfirmOptions): Promise<boolean> => {
  const choices: Choice[] = [{ key: 'yes', label: yes, tone: danger ? 'danger' : 'primary' }];
  return (await openNamed<string>('web.choice', { title, text, choices, cancel: no })) === 'yes';
};

export interface ChooseOptions<Key extends string> {
  title: string;
  text?: string;
  choices: (Choice & { key: Key })[];
  cancel?: string;
}

/** Asks for one of several choices; resolves to undefined when cancelled. */
export const choose = <Key extends string>(options: ChooseOptions<Key>): Promise<Key | undefined> => openNamed<Key>('web.choice', options);
