// Words of the support chat.
const words = {
  title: 'Customer service',
  welcome: 'Hello. How can we help? Write to us here; the answers stay in this chat.',
  safety: 'We never ask for your password or a code.',
  placeholder: 'Write a message',
  send: 'Send',
  addImage: 'Add an image',
  image: 'Image',
  imageFailed: 'The image could not be shown.',
  sending: 'Sending…',
  notSent: 'Not sent. Tap to try again.',
  older: 'Older messages',
  support: 'Support',
  you: 'You',
  newMessages: 'Messages',
  linkLead: 'Our support is reached by this link. Copy it and open it in your browser.',
  link: 'Support link',
  copy: 'Copy',
  redirecting: 'Taking you to our support…',
  openLink: 'Open support',
  tooLarge: 'The image is larger than 8 MB.',
  uploadFailed: 'The image could not be sent.',
} as const

export default words
