import type { DialogLoaders } from '../web/modals/dialog-stack.ts';

/**
 * The dialogs of every feature by name. To add one, add a line here with its properties, and one below that loads it:
 * `addHeadline: HeadlineDialogProps;` and `addHeadline: async () => (await import('../features/headlines/web/headline-dialog.tsx')).HeadlineDialog,`.
 */
declare module '../web/modals/dialog-registry.ts' {
  interface DialogRegistry {}
}

export const dialogs: DialogLoaders = {};
