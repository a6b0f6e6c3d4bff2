declare module '@xyflow/react' {
  import type { ComponentType, ReactNode } from 'react';

  /** Types of the part of React Flow that the benchmark uses. */
  export interface Node<Data, Type extends string> {
    id: string;
    type: Type;
    position: { x: number; y: number };
    width: number;
    height: number;
    data: Data;
  }

  export interface NodeProps<Each extends Node<unknown, string>> {
    data: Each['data'];
  }

  export const Position: { readonly Top: 'top'; readonly Bottom: 'bottom' };

  export const Handle: (props: { type: 'source' | 'target'; position: 'top' | 'bottom' }) => ReactNode;

  export const ReactFlow: <Data, Type extends string>(props: {
    nodes: Node<Data, Type>[];
    edges: { id: string; source: string; target: string }[];
    nodeTypes: Record<Type, ComponentType<NodeProps<Node<Data, Type>>>>;
    minZoom: number;
    defaultViewport: { x: number; y: number; zoom: number };
    onlyRenderVisibleElements: boolean;
  }) => ReactNode;
}
