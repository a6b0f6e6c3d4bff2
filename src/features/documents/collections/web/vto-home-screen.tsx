import { FoldersPage } from './folders/folders-page.tsx';

/** `/vto`: the folders of V/TOs; catalogue rows C-10 and L-01. */
export const VtoHomeScreen = () => <FoldersPage kind="vto" />;
