// Words of the language picker.
const words = {
  title: 'Language',
  current: 'Current language',
} as const

export default words
