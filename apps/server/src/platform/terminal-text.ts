// Text for a terminal or a log: control characters (C0 but line ends and tabs, DEL, C1) become visible escapes, whoever sent them.

const CONTROLS = /(?![\n\t])\p{Cc}/gu

export function withoutControls(text: string): string {
  return text.replace(CONTROLS, control => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
