// The text of an agreement: its paragraphs from the server, and the hash by which the text can be checked.
import { useWords } from '../../platform/words.ts'

interface AgreementTextProps {
  readonly text: string
  readonly hash: string
}

export function AgreementText({ text, hash }: AgreementTextProps) {
  const t = useWords('loan')
  const [title = '', ...paragraphs] = text.split('\n\n')
  return (
    <article
      className="rounded-card border border-line bg-surface px-5 py-6 text-sm leading-relaxed"
      data-testid="agreement"
    >
      <h2 dir="auto" className="text-lg font-semibold text-balance">
        {title}
      </h2>
      {paragraphs.map((paragraph, index) =>
        /^\d+\. /.test(paragraph) ? (
          <h3 key={index} dir="auto" className="mt-6 mb-1 font-semibold">
            {paragraph}
          </h3>
        ) : (
          <p key={index} dir="auto" className="mt-2 text-pretty text-muted">
            <Paragraph text={paragraph} />
          </p>
        ),
      )}
      <footer className="mt-7 border-t border-line pt-3 text-xs text-muted">
        {t('fingerprint')}
        <code dir="ltr" className="mt-1 block font-mono break-all">
          {hash}
        </code>
      </footer>
    </article>
  )
}

/** Dates, telephone numbers and amounts: their parts must not change places in a paragraph from right to left, nor stand on two lines. */
const FIGURES = /(\d{4}-\d\d-\d\d|\+\d[\d ]*\d|\d[\d.,\u00A0\u202F]* USD)/

/** The same letters in the same order, or the fingerprint would be of another text. */
function Paragraph({ text }: { readonly text: string }) {
  return text.split(FIGURES).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <bdi key={index} dir="ltr" className="whitespace-nowrap">
        {part}
      </bdi>
    ),
  )
}
