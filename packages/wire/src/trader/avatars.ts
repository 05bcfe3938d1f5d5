// The avatars users choose from: our own pictures, drawn by the web app by name.

export const AVATARS = [
  'stick',
  'notch',
  'wave',
  'peak',
  'moon',
  'leaf',
  'anchor',
  'kite',
  'prism',
  'bridge',
  'comet',
  'harbour',
] as const

export type Avatar = (typeof AVATARS)[number]
