import { FolderPage } from './folders/folder-page.tsx';

/** `/ac/folder/{collectionId}`: one folder of Accountability Charts; catalogue row C-12. */
export const AcFolderScreen = () => <FolderPage kind="ac" />;
