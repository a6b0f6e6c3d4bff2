import { FirstStepsPanel } from '#features/home/home/web/first-steps-panel.tsx';
import { NewHereScreen } from '#features/office/register/web/new-here-screen.tsx';
import { useSession } from '#web/core/session/session.ts';

/** Renders the page of a new person: the first steps of their organisation while there are some, else what they look at first. Catalogue row C-04. */
export const NewToolsUser = () => (useSession().firstSteps?.hidden === false ? <FirstStepsPanel /> : <NewHereScreen />);
