import { openNamed, registerDialogs } from '#web/kit/modals/dialog-stack.ts';
import type { PickOptions } from './pick-dialog.tsx';

registerDialogs({
  'web.pick': async () => (await import('./pick-dialog.tsx')).PickDialog,
  'web.prompt': async () => (await import('./prompt-dialog.tsx')).PromptDialog,
});

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
