// Where the countdowns of running Up/Down orders stand: one above the other at the bottom of the chart, beside the labels of lines and not
// on them.

/** Of a label, with the air around it. */
const LABEL_PX = 18
const FROM_BOTTOM = 12

interface Span {
  readonly top: number
  readonly bottom: number
}

/**
 * The middles of so many labels, in pixels from the top; lowest first.
 * @param lines where lines lie across the chart, each with a label of its own at the right.
 */
export function endLabels(count: number, lines: readonly number[], height: number, legendBottom: number): number[] {
  const lowest = height - FROM_BOTTOM
  const taken = [...labelSpans(lines)]
  return Array.from({ length: count }, () => {
    for (let middle = lowest; middle - LABEL_PX / 2 >= legendBottom; middle -= 2) {
      const own = { top: middle - LABEL_PX / 2, bottom: middle + LABEL_PX / 2 }
      if (taken.some(({ top, bottom }) => own.top < bottom && own.bottom > top)) continue
      taken.push(own)
      return middle
    }
    // Nothing is free: the bottom is as good as any other place.
    return lowest
  })
}

/** Labels that would cover each other are moved apart by the chart: as many as there are, around where they belong. */
function labelSpans(lines: readonly number[]): readonly Span[] {
  const spans: Span[] = []
  let near: number[] = []
  for (const y of lines.toSorted((a, b) => a - b)) {
    if (y - (near.at(-1) ?? y) >= LABEL_PX) {
      spans.push(spanOf(near))
      near = []
    }
    near.push(y)
  }
  return near.length === 0 ? spans : [...spans, spanOf(near)]
}

function spanOf(near: readonly number[]): Span {
  const half = (near.length * LABEL_PX) / 2
  return { top: Math.min(...near) - half, bottom: Math.max(...near) + half }
}
