export { chartDocument } from './actions/document.ts';
export { importSeats, listUnseated, moveSeats, seatsOfPerson } from './actions/many.ts';
export { printChart } from './actions/paper.ts';
export { showChart, showChartAsOf, showPublishedChart, showSeat } from './actions/reading.ts';
export { redoEdit, undoEdit } from './actions/steps.ts';
export { createSeat, editSeat, insertSeat, removeSeat, writeNotes } from './actions/writing.ts';
