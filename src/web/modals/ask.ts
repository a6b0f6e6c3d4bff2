import type { Choice } from './choice-dialog.tsx';
import { openNamed, registerDialogs } from './dialog-stack.ts';
import type { PickOptions } from './pick-dialog.tsx';

registerDialogs({
  'web.choice': async () => (await import('./choice-dialog.tsx')).ChoiceDialog,
  'web.pick': async () => (await import('./pick-dialog.tsx')).PickDialog,
  'web.prompt': async () => (await import('./prompt-dialog.tsx')).PromptDialog,
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

export interface PromptOptions {
  title: string;
  label: string;
  initial?: string;
  submit: string;
  /** Most characters; 100 by default. */
  limit?: number;
}

/** Asks for one line of text; resolves to undefined when cancelled. */
export const prompt = (options: PromptOptions): Promise<string | undefined> => openNamed<string>('web.prompt', options);

/** Asks for one of many; resolves to undefined when cancelled. */
export const pick = (options: PickOptions): Promise<string | undefined> => openNamed<string>('web.pick', options);
