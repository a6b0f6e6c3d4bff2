/** The media types of pictures that can be uploaded. SVG is not among them: it can hold scripts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
