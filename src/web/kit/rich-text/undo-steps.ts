/** Fifty undo steps; typing after a pause of one second begins a new step. Specification section 9, catalogue Y-08. */
export const undoSteps = { depth: 50, newGroupDelay: 1000 };
