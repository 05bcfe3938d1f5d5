declare module 'subset-font' {
  /** A font with these signs alone; axes of a variable one are fixed. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { readonly targetFormat: 'truetype'; readonly variationAxes?: Readonly<Record<string, number>> },
  ): Promise<Uint8Array>
}
