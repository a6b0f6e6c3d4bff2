// Decisions about the tree of an Accountability Chart that both sides make.

export {
  aboveOf,
  type Branch,
  type Branches,
  branchesOf,
  type Direction,
  type Found,
  findSeats,
  foldable,
  neighbourOf,
  outlineOf,
  withAllBelow,
} from './rules/branches.ts';
export { compareCharts, type SeatDeed, type SeatMark } from './rules/comparing.ts';
export { type HolderName, holderNameOf, holdersOf, isHeldBy, isOpenSeat, namesOf, vacant, withoutHolder } from './rules/holders.ts';
export { type ImportFault, type ImportRow, type PlannedSeat, planImport } from './rules/importing.ts';
export { type Layout, type Placed, plainPercent, rolesPanelHeight, rolesPitch, type Spacing, spacingAt } from './rules/layout.ts';
export { cornersOf, type Drop, dropIn, dropped, type Line, type MoveTo, moveOf } from './rules/lines.ts';
export {
  type ChartPaper,
  chartPapers,
  fitsOnePage,
  leastPercent,
  mostPages,
  mostPercent,
  type PageSetup,
  pageSize,
  type SetupFault,
  setupFault,
  typePoints,
  usualSetup,
} from './rules/page-setup.ts';
export { type Step, stepOf } from './rules/places.ts';
export { branchesOfSome, spreadOf } from './rules/printed-seats.ts';
export { type Block, isCompactSeat, type Scene, sceneOf, toneOf } from './rules/scene.ts';
export { assistantPaths, type Drawing, type Ink, markPaths, type Shape } from './rules/shapes.ts';
export { chartShapes, type FrameWords, frameShapes, type Logo, pageShapes } from './rules/sheet-shapes.ts';
export {
  bareEnds,
  fitScaleOf,
  forcedSetup,
  gridFor,
  imageSheet,
  type SheetPage,
  type Sheets,
  type Shift,
  type Spread,
  sheetsOf,
  wholeSheet,
} from './rules/sheets.ts';
export { rowsOfStarter, type Starter, type StarterName, starters } from './rules/starters.ts';
export { svgFile } from './rules/svg.ts';
export { add, type Change, faultOf, insert, inverse, move, moveMany, type Refusal, remove, under } from './rules/tree.ts';
