/** A point or a shift in CSS pixels. */
export interface CropPoint {
  x: number;
  y: number;
}

/** What is shown of a picture: its scale, and how far its middle is from that of the hole, in CSS pixels. */
export interface Crop extends CropPoint {
  /** From 1, where the shorter side fills the hole, to 4. */
  zoom: number;
}

/** A picture's size in its own pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** The side of the hole that is kept, in CSS pixels. */
export const holeSide = 240;

/** Zoom of 'Crop Your Image'; specification section 9, catalogue row B-57. */
export const zoomStep = 0.2;
export const zoomLimits = { least: 1, most: 4 } as const;

/** The crop that a picture begins with: whole in its shorter side, and in the middle. */
export const wholeCrop: Crop = { zoom: 1, x: 0, y: 0 };

/** Returns how many CSS pixels one pixel of the picture takes. */
export const scaleOf = ({ width, height }: ImageSize, zoom: number): number => (holeSide / Math.min(width, height)) * zoom;

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value)) + 0;

/** Returns the nearest crop in which the picture fills the whole hole and the zoom is within its limits. */
export const fittingCrop = (size: ImageSize, { zoom, x, y }: Crop): Crop => {
  const rounded = Math.round(Math.min(zoomLimits.most, Math.max(zoomLimits.least, zoom)) * 100) / 100;
  const scale = scaleOf(size, rounded);
  return {
    zoom: rounded,
    x: within(x, Math.max(0, (size.width * scale - holeSide) / 2)),
    y: within(y, Math.max(0, (size.height * scale - holeSide) / 2)),
  };
};

/** Returns the crop at another zoom; the point of the picture in the middle of the hole stays there. */
export const zoomedCrop = (size: ImageSize, crop: Crop, zoom: number): Crop => {
  const next = Math.min(zoomLimits.most, Math.max(zoomLimits.least, zoom));
  return fittingCrop(size, { zoom: next, x: (crop.x * next) / crop.zoom, y: (crop.y * next) / crop.zoom });
};

/** Returns the crop after the picture was moved. */
export const movedCrop = (size: ImageSize, crop: Crop, by: CropPoint): Crop =>
  fittingCrop(size, { ...crop, x: crop.x + by.x, y: crop.y + by.y });

/** Returns the square of the picture that the hole shows, in the picture's own pixels. */
export const squareOf = (size: ImageSize, crop: Crop): { left: number; top: number; side: number } => {
  const scale = scaleOf(size, crop.zoom);
  const side = holeSide / scale;
  return { left: size.width / 2 - crop.x / scale - side / 2, top: size.height / 2 - crop.y / scale - side / 2, side };
};

/** The pages of one's account, in their order. */
export const accountPages = ['profile', 'login', 'devices', 'preferences', 'feed'] as const;
export type AccountPage = (typeof accountPages)[number];

/** Pages that belong to the child of another one, and are named in its query (catalogue row B-33). */
const children: Partial<Record<AccountPage, AccountPage>> = { devices: 'login', feed: 'preferences' };

/** Returns the address of a page of one's account. */
export const accountAddress = (personId: string, page: AccountPage): string =>
  `/user/detail/${personId}/${children[page] === undefined ? page : `${children[page]}?show=${page}`}`;

/** Returns the page that the last part of the address and its query name; undefined for the address without one. */
export const accountPageOf = (tab: string | undefined, search: Record<string, string>): AccountPage | undefined => {
  const page = accountPages.find((each) => each === tab);
  return accountPages.find((each) => page !== undefined && children[each] === page && search['show'] === each) ?? page;
};

/** Returns the city that an IANA name of a time zone ends with: `New York` of `America/New_York`. */
export const cityOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/** Returns what an IANA name has before its city: `America` of `America/New_York`, nothing of `UTC`. */
export const regionOf = (timeZone: string): string => timeZone.split('/').slice(0, -1).join(', ').replaceAll('_', ' ');

/** Returns all time zones that this runtime knows, with UTC and the chosen one, in the order of their cities. */
export const zonesBeside = (chosen: string | null): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(chosen === null ? [] : [chosen])])].toSorted((one, other) =>
    cityOf(one).localeCompare(cityOf(other), 'en'),
  );
