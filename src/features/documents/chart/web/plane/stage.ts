import { type Selection, select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import type { Placed } from '../../rules/layout.ts';
import type { Scene } from '../../rules/scene.ts';
import {
  around,
  boxIn,
  edgePan,
  type Flight,
  firstOf,
  fitting,
  flown,
  glided,
  isStill,
  margins,
  noScene,
  nowhere,
  type Size,
  type StageView,
  scales,
  shifted,
  shiftOf,
  under,
  viewOf,
} from './stage-camera.ts';
import { draw } from './stage-drawing.ts';
import { StageLayers, type StageParts } from './stage-layers.ts';

/** How far under the middle a seat is shown while a search lists others, as a part of the plane's height. */
const underList = 0.18;

/**
 * The plane of a chart: pans and zooms it, draws its lines and far seats on a canvas, and moves the elements of its near seats. React only
 * says which seats there are; what happens in each frame is done here, without React.
 */
export class ChartStage {
  view: StageView = nowhere;
  private readonly parts: StageParts;
  private readonly layers: StageLayers;
  private readonly zooming: ZoomBehavior<HTMLElement, unknown>;
  private readonly area: Selection<HTMLElement, unknown, null, undefined>;
  private readonly resized: ResizeObserver;
  private readonly repainted: MutationObserver;
  private readonly listeners = new Set<() => void>();
  private readonly elements = new Map<string, HTMLElement>();
  private scene: Scene = noScene;
  /** Where boxes are in this frame, and where they were when the glide began. */
  private boxes: ReadonlyMap<string, Placed> = noScene.boxes;
  private former: ReadonlyMap<string, Placed> = noScene.boxes;
  private glideSince = Number.NEGATIVE_INFINITY;
  private transform: ZoomTransform = zoomIdentity;
  private flight: Flight | undefined;
  private frame = 0;
  private isBegun = false;
  private kept: string | undefined;
  private lit: string | undefined;
  private isSelecting = false;
  private lifted: { id: string; x: number; y: number } | undefined;

  constructor(parts: StageParts) {
    this.parts = parts;
    this.layers = new StageLayers(parts);
    this.area = select(parts.host);
    this.zooming = zoom<HTMLElement, unknown>()
      .scaleExtent([scales.least, scales.most])
      .filter((event: MouseEvent) => this.takes(event))
      .on('start', (event: D3ZoomEvent<HTMLElement, unknown>) => {
        if (event.sourceEvent !== null) this.flight = undefined;
      })
      .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => {
        this.transform = event.transform;
        this.soon();
      });
    this.area.call(this.zooming).on('dblclick.zoom', null);
    this.resized = new ResizeObserver(() => this.fitCanvas());
    this.resized.observe(parts.host);
    this.repainted = new MutationObserver(() => this.soon());
    this.repainted.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    this.fitCanvas();
  }

  /** Ends all that the plane listens to. */
  end(): void {
    cancelAnimationFrame(this.frame);
    this.layers.end();
    this.resized.disconnect();
    this.repainted.disconnect();
    this.area.on('.zoom', null);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Shows a layout; boxes glide to their new places. The first anchor that was and is shown stays where it is on the screen. */
  show(scene: Scene, anchors: readonly string[]): void {
    const shift = shiftOf(this.boxes, scene.boxes, anchors);
    this.former = new Map([...this.boxes].map(([id, box]) => [id, { ...box, x: box.x + shift.x, y: box.y + shift.y }]));
    this.scene = scene;
    this.glideSince = this.isBegun && !isStill() ? performance.now() : Number.NEGATIVE_INFINITY;
    if (!this.isBegun && scene.boxes.size > 0) {
      this.isBegun = true;
      this.set(firstOf(scene, this.size()));
    } else if (shift.x !== 0 || shift.y !== 0) {
      const { flight } = this;
      this.set(shifted(this.transform, shift));
      if (flight !== undefined) this.flight = { ...flight, from: shifted(flight.from, shift), to: shifted(flight.to, shift) };
    }
    this.step(performance.now());
  }

  /** Gives the plane the element of a seat, which it moves; returns the function that takes it back. */
  hold(id: string, element: HTMLElement): () => void {
    this.elements.set(id, element);
    this.put(id, element);
    return () => {
      if (this.elements.get(id) === element) this.elements.delete(id);
    };
  }

  /** Keeps the element of a seat rendered wherever the window is, as that of the one that has the focus. */
  keep(id: string | undefined): void {
    this.kept = id;
    this.soon();
  }

  /** True leaves drags to the rectangle that selects. */
  setSelecting(isSelecting: boolean): void {
    this.isSelecting = isSelecting;
  }

  /** Rings a block from afar. */
  light(id: string | undefined): void {
    if (this.lit === id) return;
    this.lit = id;
    this.soon();
  }

  /** Changes the scale around the middle. Steps that follow each other quickly add up. */
  zoomBy(factor: number): void {
    const { width, height } = this.size();
    const from = this.flight?.to ?? this.transform;
    this.fly(around(from.invert([width / 2, height / 2]), from.k * factor, { width, height }));
  }

  /** Shows the whole chart. */
  fit(): void {
    this.fly(fitting(this.scene, this.size()));
  }

  /** Shows a seat at full size unless told: in the middle, or under the list of a search. */
  flyTo(id: string, { k = 1, isUnderList = false } = {}): void {
    const box = this.scene.boxes.get(id);
    if (box === undefined) return;
    const down = isUnderList ? (this.size().height * underList) / k : 0;
    this.fly(around([box.x + box.width / 2, box.y + box.height / 2 - down], k, this.size()));
  }

  /** Shows the root at the top, in the scale that is. */
  centreOnRoot(rootId: string): void {
    this.fly(under(this.scene.boxes.get(rootId), this.transform.k, this.size()));
  }

  /** Brings a seat into the window if it is not there, or too small to be read. */
  reveal(id: string): void {
    const box = this.scene.boxes.get(id);
    if (box === undefined) return;
    const { left, top, right, bottom, isFar, k } = this.view;
    const isInside = box.x >= left && box.x + box.width <= right && box.y >= top + margins.top / k && box.y + box.height <= bottom;
    if (isFar || !isInside) this.flyTo(id, { k: isFar ? 1 : k });
  }

  /** Moves the window by pixels of the screen. */
  panBy(x: number, y: number): void {
    this.flight = undefined;
    this.set(this.transform.translate(x / this.transform.k, y / this.transform.k));
  }

  /** Puts a point of the chart into the middle. */
  lookAt(x: number, y: number): void {
    this.flight = undefined;
    this.set(around([x, y], this.transform.k, this.size()));
  }

  /** Returns the point of the chart under a point of the browser's window. */
  pointAt(clientX: number, clientY: number): { x: number; y: number } {
    const { left, top } = this.parts.host.getBoundingClientRect();
    const [x, y] = this.transform.invert([clientX - left, clientY - top]);
    return { x, y };
  }

  /** Returns the box at a point of the chart; undefined where there is none, or only one that is passed over. */
  boxAt(point: { x: number; y: number }, except?: string): Placed | undefined {
    return boxIn(this.scene, point, except);
  }

  boxOf(id: string): Placed | undefined {
    return this.scene.boxes.get(id);
  }

  /** Returns a point of the browser's window as one of the plane. */
  onHost(clientX: number, clientY: number): { x: number; y: number } {
    const { left, top } = this.parts.host.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** Moves the element of a seat with the pointer, by pixels of the screen; without one it goes back to its place. */
  lift(id: string | undefined, by = { x: 0, y: 0 }): void {
    const { k } = this.transform;
    this.lifted = id === undefined ? undefined : { id, x: by.x / k, y: by.y / k };
    this.soon();
  }

  /** Pans while the pointer is at the edge of the plane. */
  panAtEdge(point: { x: number; y: number }, rim: number, step: number): void {
    const { across, down } = edgePan(this.onHost(point.x, point.y), this.size(), rim, step);
    if (across !== 0 || down !== 0) this.panBy(across, down);
  }

  /** A press on a seat or a button is theirs; a finger pans everywhere. */
  private takes(event: MouseEvent): boolean {
    if (event.type === 'wheel' || event.type === 'touchstart') return true;
    if (this.isSelecting || event.shiftKey) return false;
    return event.button === 0 && event.target instanceof Element && event.target.closest('[data-seat], button, a, input') === null;
  }

  private size(): Size {
    const { clientWidth, clientHeight } = this.parts.host;
    return { width: clientWidth, height: clientHeight };
  }

  private set(transform: ZoomTransform): void {
    this.zooming.transform(this.area, transform);
  }

  private fly(to: ZoomTransform): void {
    if (isStill()) return this.set(to);
    this.flight = { from: this.transform, to, since: performance.now() };
    this.soon();
  }

  private fitCanvas(): void {
    const [{ canvas }, { width, height }] = [this.parts, this.size()];
    canvas.width = Math.round(width * window.devicePixelRatio);
    canvas.height = Math.round(height * window.devicePixelRatio);
    // A canvas is empty after it got another size, so that it is drawn in the same frame.
    if (!this.isBegun && this.scene.boxes.size > 0) this.show(this.scene, []);
    else this.step(performance.now());
  }

  private soon(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame((now) => this.step(now));
  }

  private step(now: number): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.goOn(now);
    this.glide(now);
    this.look();
    const { world, canvas } = this.parts;
    this.layers.move(this.transform);
    world.hidden = this.view.isFar;
    draw(canvas, { ...this.scene, boxes: this.boxes, lit: this.lit, ...this.view });
  }

  private goOn(now: number): void {
    if (this.flight === undefined) return;
    const { window: at, isOver } = flown(this.flight, now, this.size());
    if (isOver) this.flight = undefined;
    else this.soon();
    this.set(at);
  }

  private glide(now: number): void {
    const { boxes, isOver } = glided(this.scene, this.former, now - this.glideSince);
    this.boxes = boxes;
    if (!isOver) this.soon();
    for (const [id, element] of this.elements) this.put(id, element);
  }

  private put(id: string, element: HTMLElement): void {
    const box = this.boxes.get(id) ?? this.scene.boxes.get(id);
    const by = this.lifted?.id === id ? this.lifted : undefined;
    if (box !== undefined) element.style.translate = `${box.x + (by?.x ?? 0)}px ${box.y + (by?.y ?? 0)}px`;
  }

  private look(): void {
    const view = viewOf(this.transform, this.size(), this.scene, this.kept, this.view);
    if (view === this.view) return;
    this.view = view;
    for (const listener of this.listeners) listener();
  }
}
