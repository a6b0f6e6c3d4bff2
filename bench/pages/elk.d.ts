declare module 'elkjs/lib/elk.bundled.js' {
  interface Box {
    id: string;
    width: number;
    height: number;
    x?: number;
    y?: number;
  }

  /** Types of the part of `elkjs` that the benchmark uses. */
  export default class ELK {
    layout(graph: {
      id: string;
      layoutOptions: Record<string, string>;
      children: Box[];
      edges: { id: string; sources: string[]; targets: string[] }[];
    }): Promise<{ children?: Box[] }>;
  }
}
