import { FolderPage } from './folders/folder-page.tsx';

/** `/vto/folder/{collectionId}`: one folder of V/TOs; catalogue row C-10. */
export const VtoFolderScreen = () => <FolderPage kind="vto" />;
