declare module 'd3-flextree' {
  interface FlexNode {
    x: number;
    y: number;
  }

  /** Types of the part of `d3-flextree` that the benchmark uses. */
  export const flextree: <Data extends { children: Data[] }>(options: {
    nodeSize: (node: { data: Data }) => [number, number];
  }) => { (root: FlexNode): FlexNode; hierarchy(data: Data): FlexNode };
}
