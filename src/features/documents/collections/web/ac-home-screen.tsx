import { FoldersPage } from './folders/folders-page.tsx';

/** `/ac`: the folders of Accountability Charts; catalogue row C-12. */
export const AcHomeScreen = () => <FoldersPage kind="ac" />;
