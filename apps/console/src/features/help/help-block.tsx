// One block of a topic: a paragraph, numbered steps, a table or a command.
import { Link } from '@tallystick/ui/routing/routing'
import type { Block, Span } from './help-document.ts'

export function HelpBlock({ block }: { readonly block: Block }) {
  if ('text' in block) {
    return (
      <p>
        <Spans spans={block.text} />
      </p>
    )
  }
  if ('steps' in block) {
    return (
      <ol className="list-decimal space-y-2 ps-6 marker:text-muted">
        {block.steps.map((spans, index) => (
          <li key={index} className="ps-1">
            <Spans spans={spans} />
          </li>
        ))}
      </ol>
    )
  }
  if ('command' in block) {
    return (
      <pre className="rounded-control bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">{block.command}</pre>
    )
  }
  return <HelpTable head={block.head} rows={block.rows} />
}

type TableBlock = Extract<Block, { readonly rows: unknown }>

function HelpTable({ head, rows }: TableBlock) {
  return (
    <table className="w-full text-start">
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          {head.map(cell => (
            <th key={cell} scope="col" className="py-2 pe-4 text-start font-medium">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          <tr key={index} className="border-b border-line align-top last:border-0">
            {cells.map((spans, column) => (
              <td key={column} className="py-2 pe-4 wrap-anywhere">
                <Spans spans={spans} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Spans({ spans }: { readonly spans: readonly Span[] }) {
  return spans.map((span, index) => <Piece key={index} span={span} />)
}

const CODE = 'rounded-sm bg-sunken px-1 py-0.5 font-mono text-xs wrap-anywhere'

function Piece({ span }: { readonly span: Span }) {
  if (typeof span === 'string') return span
  if ('code' in span) return <code className={CODE}>{span.code}</code>
  if ('strong' in span) return <strong className="font-semibold">{span.strong}</strong>
  if ('em' in span) return <em>{span.em}</em>
  if ('entry' in span) {
    return (
      <Link to="/help" search={{ section: span.entry }} aria-current={undefined} className="text-accent underline">
        {span.words}
      </Link>
    )
  }
  const page = <code className={CODE}>{span.page}</code>
  // Where the words are the name of the file, it is said once.
  if (span.page.endsWith(span.words)) return page
  return (
    <>
      {span.words} {page}
    </>
  )
}
