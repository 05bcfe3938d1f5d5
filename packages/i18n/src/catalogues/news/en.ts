// Words of the news.
const words = {
  title: 'News',
  lead: 'How things work here, in plain words.',
  empty: 'There is no news yet.',
  article: 'Article',
  gone: 'This article is no longer there.',
  toList: 'All news',
} as const

export default words
