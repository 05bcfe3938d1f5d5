// Reads the one file of a multipart body: a single part named `file`. File names of the sender are ignored.
import { LARGEST_IMAGE } from '@tallystick/wire/images'
import { RequestRefused } from '../envelope.ts'

/** What the body parser makes of a multipart body. */
export class UploadedBody {
  readonly file: Uint8Array | undefined
  constructor(file: Uint8Array | undefined) {
    this.file = file
  }
}

const MOST_PARTS = 8
const LONGEST_HEADERS = 8_192

export function parseMultipart(contentType: string, body: Buffer): UploadedBody {
  const boundary = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  const mark = boundary?.[1] ?? boundary?.[2]
  if (mark === undefined) throw new RequestRefused('bad_request', { field: 'body' })
  const separator = Buffer.from(`\r\n--${mark}`)
  // The first separator has no line before it.
  const text = Buffer.concat([Buffer.from('\r\n'), body])
  let at = text.indexOf(separator)
  let file: Uint8Array | undefined
  for (let part = 0; at >= 0 && part < MOST_PARTS; part++) {
    const start = at + separator.length
    if (text.subarray(start, start + 2).toString('latin1') === '--') return new UploadedBody(file)
    const end = text.indexOf(separator, start)
    const blank = text.indexOf('\r\n\r\n', start)
    if (end < 0 || blank < 0 || blank > end || blank - start > LONGEST_HEADERS) break
    const head = text.subarray(start, blank).toString('latin1')
    if (/^content-disposition:[^\r\n]*;\s*name="?file"?(?:;|\s*$)/im.test(head)) {
      if (file) throw new RequestRefused('bad_request', { field: 'file' })
      file = text.subarray(blank + 4, end)
      // The body may be a little longer than the file, for what is wrapped around it.
      if (file.length > LARGEST_IMAGE) throw new RequestRefused('too_large')
    }
    at = end
  }
  throw new RequestRefused('bad_request', { field: 'body' })
}
