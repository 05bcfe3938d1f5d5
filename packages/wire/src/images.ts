// Limits of images that people upload.

/** In bytes. */
export const LARGEST_IMAGE = 8 * 1024 * 1024

/** Characters of base64: any picture of 96 × 96 pixels fits. */
export const LONGEST_LOGO = 50_000
