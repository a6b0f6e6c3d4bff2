/** What a picture is made to be: at most `size` by `size` pixels, cut to a square in the middle if `isSquare`. */
export interface PictureLook {
  size: number;
  isSquare: boolean;
}

/** Most pixels of a picture before it is decoded: a small file can unpack to gigabytes. */
export const mostPixels = 24_000_000;

/** Most bytes of a file that is decoded. */
export const mostPictureBytes = 5_000_000;

/** How the process that decodes ends when the file is no picture that it knows. */
export const notAPictureCode = 3;
