// A picture made small before it is sent: all of it within a square, as a PNG.
const PIXELS = 96

/** A data address; rejects when the file is no picture. */
export async function smallPng(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = PIXELS / Math.max(picture.width, picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = PIXELS
  canvas.getContext('2d')?.drawImage(picture, (PIXELS - width) / 2, (PIXELS - height) / 2, width, height)
  picture.close()
  return canvas.toDataURL('image/png')
}
