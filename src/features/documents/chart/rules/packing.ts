// Packs the boxes of a tree of any heights as closely as their outlines allow, in linear time: the algorithm of A. van der Ploeg, "Drawing
// Non-layered Tidy Trees in Linear Time" (2014). A subtree is a rigid shape: what changes beside it moves it only as a whole.

/** A box of the tree while it is packed. Lengths are pixels; spacing to neighbours is part of `width` and `height`. */
export class PackedBox {
  /** Where the box stands: its left and upper edge. */
  x = 0;
  y = 0;
  children: PackedBox[] = [];
  prelim = 0;
  mod = 0;
  shift = 0;
  change = 0;
  /** The shifts of all boxes above, and its own. */
  sum = 0;
  leftThread: PackedBox | undefined;
  rightThread: PackedBox | undefined;
  /** The lowest boxes of the outline at either side, and the sums of shifts down to them. */
  lowLeft: PackedBox = this;
  lowRight: PackedBox = this;
  lowLeftMod = 0;
  lowRightMod = 0;

  readonly width: number;
  readonly height: number;
  /** The distance of the line to the box above from the left edge; boxes below are centred under it. */
  readonly anchor: number;

  constructor(width: number, height: number, anchor: number) {
    this.width = width;
    this.height = height;
    this.anchor = anchor;
  }
}

const bottom = (box: PackedBox): number => box.y + box.height;
const nextLeft = (box: PackedBox): PackedBox | undefined => box.children[0] ?? box.leftThread;
const nextRight = (box: PackedBox): PackedBox | undefined => box.children.at(-1) ?? box.rightThread;

/** Earlier siblings by how far down their outlines reach, the nearest first. */
interface Lowest {
  y: number;
  index: number;
  next: Lowest | undefined;
}

const lower = (y: number, index: number, list: Lowest | undefined): Lowest => {
  let rest = list;
  while (rest !== undefined && y >= rest.y) rest = rest.next;
  return { y, index, next: rest };
};

/** Moves a child away from its earlier siblings; those between it and the one that it touched share the room. */
const moveAway = (
  children: readonly PackedBox[],
  child: PackedBox,
  { at, touched, by }: { at: number; touched: number; by: number },
): void => {
  child.mod += by;
  child.lowLeftMod += by;
  child.lowRightMod += by;
  const between = at - touched;
  const after = children[touched + 1];
  if (between <= 1 || after === undefined) return;
  after.shift += by / between;
  child.shift -= by / between;
  child.change -= by - by / between;
};

const threadLeft = (first: PackedBox, child: PackedBox, to: PackedBox, mods: number): void => {
  const low = first.lowLeft;
  low.leftThread = to;
  const off = mods - to.mod - first.lowLeftMod;
  low.mod += off;
  low.prelim -= off;
  first.lowLeft = child.lowLeft;
  first.lowLeftMod = child.lowLeftMod;
};

const threadRight = (child: PackedBox, before: PackedBox, to: PackedBox, mods: number): void => {
  const low = child.lowRight;
  low.rightThread = to;
  const off = mods - to.mod - child.lowRightMod;
  low.mod += off;
  low.prelim -= off;
  child.lowRight = before.lowRight;
  child.lowRightMod = before.lowRightMod;
};

/** Follows the right outline of the earlier siblings and the left one of a child downwards, and moves the child where they would meet. */
const separate = (children: readonly PackedBox[], at: number, lowest: Lowest): void => {
  const [first, before, child] = [children[0], children[at - 1], children[at]];
  if (first === undefined || before === undefined || child === undefined) return;
  let reach: Lowest | undefined = lowest;
  let right: PackedBox | undefined = before;
  let rightMods = before.mod;
  let left: PackedBox | undefined = child;
  let leftMods = child.mod;
  while (right !== undefined && left !== undefined) {
    if (reach !== undefined && bottom(right) > reach.y) reach = reach.next;
    const by: number = rightMods + right.prelim + right.width - (leftMods + left.prelim);
    if (by > 0) {
      leftMods += by;
      moveAway(children, child, { at, touched: reach?.index ?? at - 1, by });
    }
    const [rightEnd, leftEnd]: [number, number] = [bottom(right), bottom(left)];
    if (rightEnd <= leftEnd) {
      right = nextRight(right);
      if (right !== undefined) rightMods += right.mod;
    }
    if (rightEnd >= leftEnd) {
      left = nextLeft(left);
      if (left !== undefined) leftMods += left.mod;
    }
  }
  if (right === undefined && left !== undefined) threadLeft(first, child, left, leftMods);
  else if (right !== undefined && left === undefined) threadRight(child, before, right, rightMods);
};

/** Places the children of a box beside each other, and the box over their middle. */
const gather = (box: PackedBox): void => {
  const { children } = box;
  const [first, last] = [children[0], children.at(-1)];
  if (first === undefined || last === undefined) return;
  let lowest = lower(bottom(first.lowLeft), 0, undefined);
  for (let at = 1; at < children.length; at++) {
    const end = bottom(children[at]?.lowRight ?? box);
    separate(children, at, lowest);
    lowest = lower(end, at, lowest);
  }
  box.prelim = (first.prelim + first.mod + first.anchor + last.prelim + last.mod + last.anchor) / 2 - box.anchor;
  box.lowLeft = first.lowLeft;
  box.lowLeftMod = first.lowLeftMod;
  box.lowRight = last.lowRight;
  box.lowRightMod = last.lowRightMod;
};

/** Turns the shares of room into shifts of the children. */
const settle = (box: PackedBox): void => {
  let each = 0;
  let sum = 0;
  for (const child of box.children) {
    each += child.shift;
    sum += each + child.change;
    child.mod += sum;
  }
};

/** Sets `x` and `y` of every box under the root, which stands at 0, 0. Without recursion: a tree may be as deep as it has boxes. */
export const pack = (root: PackedBox): void => {
  const order: PackedBox[] = [root];
  for (let at = 0; at < order.length; at++) {
    const box = order[at] ?? root;
    for (const child of box.children) {
      child.y = bottom(box);
      order.push(child);
    }
  }
  for (let at = order.length - 1; at >= 0; at--) gather(order[at] ?? root);
  const left = root.prelim + root.mod;
  root.sum = root.mod;
  for (const box of order) {
    box.x = box.prelim + box.sum - left;
    settle(box);
    for (const child of box.children) child.sum = box.sum + child.mod;
  }
};
