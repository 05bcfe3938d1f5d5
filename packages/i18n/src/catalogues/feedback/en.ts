// Words of the feedback page.
const words = {
  title: 'Feedback',
  body: 'A place for your suggestions is being prepared. Until then our support reads every message.',
  toChat: 'Write to support',
} as const

export default words
