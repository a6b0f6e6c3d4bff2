declare module 'd3-org-chart' {
  interface Look<Data> {
    container(element: HTMLElement): Look<Data>;
    data(data: readonly Data[]): Look<Data>;
    nodeId(read: (data: Data) => string): Look<Data>;
    parentNodeId(read: (data: Data) => string | null): Look<Data>;
    nodeWidth(read: () => number): Look<Data>;
    nodeHeight(read: (node: { data: Data }) => number): Look<Data>;
    nodeContent(read: (node: { data: Data }) => string): Look<Data>;
    compact(isCompact: boolean): Look<Data>;
    initialZoom(scale: number): Look<Data>;
    initialExpandLevel(levels: number): Look<Data>;
    svgHeight(height: number): Look<Data>;
    duration(milliseconds: number): Look<Data>;
    render(): Look<Data>;
  }

  /** Types of the part of `d3-org-chart` that the benchmark uses. */
  export const OrgChart: new <Data>() => Look<Data>;
}
