export { vtoDocument } from './actions/document.ts';
export { moveIssueToVto, moveLongTermIssue } from './actions/issues.ts';
export { printVto } from './actions/paper.ts';
export { showAsOf, showVtoHistory } from './actions/past.ts';
export { sayHere, showPublished, showVto } from './actions/reading.ts';
export { recordResults } from './actions/results.ts';
export { addRow, clearSection, editRow, moveRow, removeRow, writeSection } from './actions/writing.ts';
