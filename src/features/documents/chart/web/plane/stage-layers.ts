import type { ZoomTransform } from 'd3-zoom';

export interface StageParts {
  /** The element that takes gestures; it has the others. */
  host: HTMLElement;
  /** The ground with its dots. */
  dots: HTMLElement;
  canvas: HTMLCanvasElement;
  /** The element that has the seats; it is moved and scaled as a whole. */
  world: HTMLElement;
}

/** Pixels between two dots of the ground. */
const dotStep = 24;
/** Milliseconds after the last movement, when the seats are painted anew for their scale. */
const atRest = 150;

/** Moves what is under the window: the ground, and the seats as one layer. */
export class StageLayers {
  private readonly parts: StageParts;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: StageParts) {
    this.parts = parts;
  }

  end(): void {
    clearTimeout(this.rest);
  }

  /** A layer is painted once and then only moved; it is one for the time of the movement, as it would be blurred in another scale. */
  move({ x, y, k }: ZoomTransform): void {
    const { dots, world } = this.parts;
    const transform = `translate(${x}px, ${y}px) scale(${k})`;
    dots.style.transform = `translate(${x % dotStep}px, ${y % dotStep}px)`;
    if (world.style.transform === transform) return;
    world.style.transform = transform;
    world.style.willChange = 'transform';
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      world.style.willChange = '';
    }, atRest);
  }
}
