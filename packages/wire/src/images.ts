// Limits of images that people upload.

/** In bytes. */
export const LARGEST_IMAGE = 8 * 1024 * 1024
