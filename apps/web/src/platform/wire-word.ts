// The numbers that the wire has for words, read once where an answer arrives.

/** A number without a word breaks the contract: only a bug sends it. */
export function wireWord<Word extends string>(words: Readonly<Record<number, Word>>, number: number): Word {
  const word = words[number]
  if (word === undefined)
    throw new RangeError(`the wire has no word for ${number}, only for ${Object.keys(words).join()}`)
  return word
}
