// Renders an article from its tree. No HTML is passed to the browser, so only these elements can appear.
import { parseRichText, type RichNode } from '@tallystick/wire/rich-text'
import { type ReactNode, useMemo } from 'react'

const CLASSES: Readonly<Record<string, string>> = {
  p: 'mt-4 text-pretty',
  h2: 'mt-8 text-lg font-semibold text-balance',
  h3: 'mt-6 text-base font-semibold',
  ul: 'mt-4 list-disc space-y-2 ps-6',
  ol: 'mt-4 list-decimal space-y-2 ps-6',
  li: 'text-pretty',
  strong: 'font-semibold',
  blockquote: 'mt-4 border-s-2 border-line-strong ps-4 text-muted',
  code: 'rounded-sm bg-sunken px-1 text-sm',
  hr: 'my-8 border-line',
}

export function RichText({ html }: { readonly html: string }) {
  const nodes = useMemo(() => parseRichText(html), [html])
  return <div className="leading-relaxed break-words">{draw(nodes)}</div>
}

function draw(nodes: readonly RichNode[]): ReactNode {
  return nodes.map((node, index) => {
    if (node.kind === 'text') return node.text
    if (node.kind === 'link') {
      const isOwn = node.href.startsWith('#')
      return (
        <a
          key={index}
          href={node.href}
          {...(isOwn ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow' })}
          className="font-medium text-accent underline underline-offset-2"
        >
          {draw(node.children)}
        </a>
      )
    }
    const { tag: Tag } = node
    if (Tag === 'br' || Tag === 'hr') return <Tag key={index} className={CLASSES[Tag]} />
    return (
      <Tag key={index} className={CLASSES[Tag]}>
        {draw(node.children)}
      </Tag>
    )
  })
}
