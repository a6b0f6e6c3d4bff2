// Decisions about the tree of an Accountability Chart that both sides make.

export { add, type Change, faultOf, insert, inverse, move, type Refusal, remove, under } from './rules/tree.ts';
